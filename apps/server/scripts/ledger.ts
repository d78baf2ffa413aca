/**
 * `npm run ledger -- verify PATH … [--log FOLDER|ADDRESS]` checks receipts, exports and whole copies of
 * the ledger's log, without a database; `-- save FOLDER [ADDRESS]` makes such a copy from the public
 * addresses; `-- new` begins a new log after a restored backup. Exits with 1 when something is wrong.
 */
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type ArchiveFault, checkArchive } from '@vicino/domain/ledger-tree/archive'
import { type Receipt, receiptsIn } from '@vicino/domain/ledger-tree/receipts'
import { entriesPath, tilePath, tilesOf } from '@vicino/domain/ledger-tree/tiles'
import { beginNewLog, tools } from '../src/modules/loyalty/ledger-tree/public.ts'
import { readConfig } from '../src/config.ts'
import { inTransaction } from '../src/platform/db/transaction.ts'
import { explained, fromHere } from './explained.ts'

/** Where a log is read: a folder, or the address of a product. */
type Read = (path: string) => Promise<Uint8Array | null>

function readerOf(place: string): Read {
  if (/^https?:\/\//.test(place)) {
    const address = place.replace(/\/$/, '')
    return async (path) => {
      const answer = await fetch(`${address}/ledger/${path}`)
      if (answer.status === 404) return null
      if (!answer.ok) throw new Error(`${address}/ledger/${path} answers ${answer.status}`)
      return new Uint8Array(await answer.arrayBuffer())
    }
  }
  return (path) =>
    readFile(join(place, path)).then(
      (bytes) => Uint8Array.from(bytes),
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      },
    )
}

async function textOf(read: Read, path: string): Promise<string> {
  const bytes = await read(path)
  if (bytes === null) throw new Error(`there is no ${path}: is this a copy of a ledger's log?`)
  return new TextDecoder().decode(bytes)
}

/** What a file proves: receipts, or checkpoints one after the other. */
async function keptIn(path: string): Promise<{ receipts: Receipt[]; notes: string[] }> {
  const text = await readFile(path, 'utf8')
  if (path.endsWith('.json')) {
    const receipts = receiptsIn(JSON.parse(text))
    if (receipts.length === 0) throw new Error(`${path} holds no receipt`)
    return { receipts, notes: [] }
  }
  return { receipts: [], notes: text.match(/^[^\n]+\n\d+\n[^\n]+\n\n(?:— [^\n]+\n)+/gm) ?? [] }
}

async function verify(paths: readonly string[], log: string | undefined): Promise<void> {
  const isFolder = await Promise.all(paths.map(async (path) => (await stat(path)).isDirectory()))
  const folder = paths[isFolder.indexOf(true)]
  const place = log ?? folder ?? ownAddress()
  const inFolder =
    folder === undefined ? [] : (await readdir(folder)).filter((name) => /\.(?:json|log|txt)$/.test(name))
  const files = [
    ...paths.filter((_, at) => isFolder[at] === false),
    ...inFolder.map((name) => join(folder ?? '', name)),
  ]
  const kept = await Promise.all(files.map(async (path) => [basename(path), await keptIn(path)] as const))
  const read = readerOf(place)
  const receipts = kept.flatMap(([name, own]) => own.receipts.map((receipt) => [name, receipt] as const))
  const earlier = kept.flatMap(([name, own]) => own.notes.map((note) => [name, note] as const))
  const checkpoint = await textOf(read, 'checkpoint')
  const faults = await checkArchive(tools, {
    checkpoint,
    keys: await textOf(read, 'keys'),
    read,
    receipts,
    earlier,
  })
  for (const fault of faults) console.log(lineOf(fault))
  const movements = receipts.reduce((sum, [, { entries }]) => sum + entries.length, 0)
  console.log(
    `${place}: ${checkpoint.split('\n')[1]} leaves, ${earlier.length} earlier checkpoints, ${movements} movements in receipts. ${
      faults.length === 0 ? 'Everything agrees' : `${faults.length} faults`
    }`,
  )
  if (faults.length > 0) process.exitCode = 1
}

function lineOf(fault: ArchiveFault): string {
  if (fault.kind === 'kept') {
    const { fault: own } = fault
    return `${own.kind} ${fault.name}${'entry' in own ? `: movement ${own.entry + 1}` : ''}${'why' in own ? `: ${own.why}` : ''}`
  }
  return 'path' in fault ? `${fault.kind} ${fault.path}` : fault.kind
}

async function save(folder: string, address: string): Promise<void> {
  const read = readerOf(address)
  const checkpoint = await textOf(read, 'checkpoint')
  const copy = async (path: string) => {
    const bytes = await read(path)
    if (bytes === null) throw new Error(`${address} has no ${path}`)
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), bytes)
  }
  await copy('keys')
  let files = 0
  for (const tile of tilesOf(Number(checkpoint.split('\n')[1]))) {
    await copy(tilePath(tile))
    if (tile.level === 0) await copy(entriesPath(tile.number, tile.width))
    files += 1
  }
  await writeFile(join(folder, 'checkpoint'), checkpoint)
  console.log(`${files} tiles of ${address} are in ${folder}`)
}

/** Loads the application, which the other commands do without. */
async function begin(): Promise<void> {
  const [{ configOfProgram, withDatabase }, { completeSecrets }, { createServices }, { FEATURES }] =
    await Promise.all([
      import('./with-database.ts'),
      import('../src/platform/secrets.ts'),
      import('../src/platform/services.ts'),
      import('../src/modules/all.ts'),
    ])
  const config = configOfProgram()
  await withDatabase(config, { exclusive: false }, async (db) => {
    const services = createServices(await completeSecrets(config), db, FEATURES)
    const { before, now } = await inTransaction(db, (tx) => beginNewLog(tx, services))
    console.log(`${before} ends; ${now} begins with the same movements`)
  })
}

/** The address of the configured product. */
const ownAddress = (): string => readConfig(process.env, { production: false, demo: false }).publicUrl

const [command, ...rest] = process.argv.slice(2)
const at = rest.indexOf('--log')
const placeOf = (text: string): string => (/^https?:/.test(text) ? text : fromHere(text))
const log = at === -1 ? undefined : placeOf(rest[at + 1] ?? '')
const [first, ...more] = (at === -1 ? rest : rest.toSpliced(at, 2)).map(placeOf)
await explained({ dataDir: '' }, async () => {
  if (command === 'verify' && first !== undefined) await verify([first, ...more], log)
  else if (command === 'save' && first !== undefined) await save(first, more[0] ?? ownAddress())
  else if (command === 'new') await begin()
  else throw new Error('npm run ledger -- verify PATH … [--log FOLDER|ADDRESS] | save FOLDER [ADDRESS] | new')
})
