import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importShops } from '@vicino/server/modules/foundation/file-import/public'
import { openDatabase } from '@vicino/server/platform/db/database'
import pg from 'pg'
import { startCluster } from '../lib/cluster.ts'
import { median, type Report } from '../lib/report.ts'
import { IMPORT, rounds } from '../lib/sizes.ts'
import { readPlaces } from '../seed/places.ts'
import { NAMES, SHOPS } from '../seed/words.ts'

const ROWS = IMPORT.places
const ROUNDS = rounds(3)

/** Measures an import of places beside the database's minimum for such rows: one COPY. */
export async function run(report: Report): Promise<void> {
  console.log('Import')
  const directory = await mkdtemp(join(tmpdir(), 'vicino-bench-'))
  const cluster = await startCluster({ throwaway: true })
  const db = openDatabase({ url: cluster.url, statementTimeoutMs: 0 })
  const client = new pg.Client({ connectionString: cluster.url })
  try {
    await client.connect()
    const file = join(directory, 'places.csv')
    await writeFile(file, await placesFile())
    const places = { source: 'bench', map: {} }
    const seconds: number[] = []
    const used: number[] = []
    const copies: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = { node: process.cpuUsage(), database: await useOfDatabase(cluster.pid) }
      seconds.push(
        await timed(async () => {
          const { added } = await importShops(db, file, { dryRun: false }, places)
          if (added !== ROWS) throw new Error(`${added} rows were added`)
        }),
      )
      const { user, system } = process.cpuUsage(before.node)
      const database = (await useOfDatabase(cluster.pid)) - before.database
      const node = (user + system) / 1e6
      used.push(node + database)
      report.note(
        'an import',
        `${seconds.at(-1)?.toFixed(1)} s; processor: node ${node.toFixed(1)} s (user ${(user / 1e6).toFixed(1)}), database ${database.toFixed(1)} s`,
      )
      await client.query(
        `CREATE TABLE copied (LIKE brands INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING GENERATED INCLUDING INDEXES)`,
      )
      copies.push(
        await timed(() =>
          client.query(`INSERT INTO copied (id, username, handle, description, address, city, website, lat, lon, opening, source_key)
            SELECT id, username, handle, description, address, city, website, lat, lon, opening, source_key FROM brands`),
        ),
      )
      await client.query(`DROP TABLE copied`)
      if (round < ROUNDS - 1) await client.query(`DELETE FROM brands`)
    }
    const again = await timed(() => importShops(db, file, { dryRun: false }, places))
    report.note('the same file again', `${again.toFixed(1)} s`)
    report.note('copied by one statement', `${median(copies).toFixed(1)} s`)
    report.under('import of 50,000 places', median(seconds), 15, ' s')
    if (used.every((value) => !Number.isNaN(value)))
      report.under('import of 50,000 places, processor time', median(used), 15, ' s')
    report.under('import of places, of one statement that copies them', median(seconds) / median(copies), 10)
  } finally {
    await client.end()
    await db.destroy()
    await cluster.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

/**
 * Writes a file of places spread over the comuni. One in ten has texts that were read in a wrong
 * encoding.
 */
async function placesFile(): Promise<string> {
  const comuni = await readPlaces()
  const lines = Array.from({ length: ROWS }, (_, index) => {
    const comune = comuni[(index * 7919) % comuni.length]
    const name = `${SHOPS[index % SHOPS.length]} ${NAMES[(index * 31) % NAMES.length]}`
    const city = index % 10 === 0 ? 'CittÃ\u00a0 di Castello' : (comune?.name ?? '')
    const hours = `Mo-Sa 0${7 + (index % 3)}:00-1${index % 10}:30`
    const [lat, lon] = [(comune?.lat ?? 45) + (index % 97) / 9000, (comune?.lon ?? 9) + (index % 89) / 9000]
    return `${index},${name},negozio,${lat.toFixed(6)},${lon.toFixed(6)},"${city}",Via Roma ${index % 300},,${hours},`
  })
  return ['id,name,category,lat,lon,city,address,postcode,opening_hours,website', ...lines].join('\n')
}

/**
 * Returns the processor seconds of a PostgreSQL: its postmaster (by process id) and the processes
 * of its connections. Linux reports them in /proc; elsewhere NaN.
 */
async function useOfDatabase(pid: number): Promise<number> {
  const processes = await readdir('/proc').catch(() => [])
  let ticks = 0
  for (const id of processes.filter((name) => /^\d+$/.test(name))) {
    const stat = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '')
    // After the name in brackets come state, parent, …, and as 12th and 13th the ticks of user and
    // system.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (Number(id) === pid || Number(fields[1]) === pid) ticks += Number(fields[11]) + Number(fields[12])
  }
  return processes.length === 0 ? NaN : ticks / TICKS_A_SECOND
}

/** Linux reports processor time in hundredths of a second on all common machines. */
const TICKS_A_SECOND = 100

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}
