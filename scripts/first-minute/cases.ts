import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { startEmbedded } from '../../apps/server/src/platform/db/embedded.ts'
import { removeCluster } from '../../apps/server/src/platform/db/postgres-place.ts'
import { throwawayFolder } from '../../apps/server/src/platform/testing/throwaway-folder.ts'
import { CannotBeTried, IS_ROOT, needsRoot, type Workshop } from './machine.ts'
import { answersOn, firstPage, freePort, Refused, type Running, type Start, start } from './product.ts'
import type { Case } from './table.ts'

const run = promisify(execFile)

export interface Options {
  /** Leaves the demo out everywhere. */
  readonly quick: boolean
  /** Returns an installed and built project in a folder that everybody may enter. */
  readonly open: () => Promise<string>
  /** Starts the server alone if the case allows it. */
  readonly bare?: boolean
}

/** Starts the product, requests its first page and stops it. @returns how long the page took */
async function holds(options: Start): Promise<string> {
  const began = performance.now()
  const running = await start(options)
  try {
    await firstPage(running)
    return `first page ${Math.round((performance.now() - began) / 1000)} s after npm start`
  } finally {
    await running.stop()
    // Files outside DATA_DIR must not be left behind.
    await removeCluster(join(options.dataDir ?? join(options.project, 'data'), 'postgres'))
  }
}

/** Returns the message of a start that must fail. */
async function refusal(options: Start): Promise<string> {
  let running: Running
  try {
    running = await start(options)
  } catch (error) {
    if (error instanceof Refused) return error.output
    throw error
  }
  await running.stop()
  throw new Error('it started')
}

function expectWords(text: string, words: RegExp): void {
  if (!words.test(text))
    throw new Error(`${words.source} is not in: ${text.trim().split('\n').slice(-3).join(' – ')}`)
}

/** Returns all cases. Each makes its requirements when it is tried. */
export function casesOf(workshop: Workshop, { quick, open, bare = false }: Options): Case[] {
  const demo = !quick
  /** Makes a new data folder below one that everybody may enter. */
  const dataDir = async (): Promise<string> => join(await workshop.folder(0o755), 'data')
  const closedFolder = async (name: string): Promise<void> => {
    const parent = await workshop.folder(0o700)
    await holds({ project: await workshop.project(join(parent, name)), demo: false })
    if (((await stat(parent)).mode & 0o777) !== 0o700) throw new Error(`${parent} was opened to others`)
  }
  return [
    {
      key: 'home',
      name: 'as this user, cloned into the own home, closed to others',
      attempt: async () =>
        holds({ project: await workshop.project(join(await workshop.closedHome(), 'vicino')), demo }),
    },
    {
      key: 'accents',
      name: 'cloned below a folder of mode 0700, with spaces and accents in the path',
      attempt: () => closedFolder("la città dell'olio/il mio vicino è qui"),
    },
    {
      key: 'closed-data',
      name: 'DATA_DIR below a folder of mode 0700',
      attempt: async () =>
        holds({ project: await open(), dataDir: join(await workshop.folder(0o700), 'data') }),
    },
    {
      key: 'user',
      name: 'as a new user without any rights, in the own home',
      async attempt() {
        const as = await workshop.user()
        const project = await workshop.project(join(as.home, 'vicino'))
        await run('chown', ['-R', `${as.uid}:${as.gid}`, project])
        await run('chmod', ['700', as.home])
        return holds({ project, as, demo })
      },
    },
    ...[20, 22, 24].map((version) => ({
      key: `node${version}`,
      name: `with Node ${version} as the machine's own: npm install without a warning, and the start`,
      async attempt() {
        const [project, path] = [await open(), await workshop.node(version)]
        const env = { ...process.env, PATH: `${path}:${process.env['PATH']}` }
        // A dry run changes nothing and prints its warnings.
        const said = await run('npm', ['install', '--dry-run', '--ignore-scripts'], { cwd: project, env })
        if (/EBADENGINE/.test(said.stderr)) throw new Error(said.stderr)
        await holds({ project, path, dataDir: await dataDir() })
      },
    })),
    {
      key: 'archive',
      name: 'without git history, as an archive',
      async attempt() {
        const project = await open()
        if ((await readdir(project)).includes('.git')) throw new CannotBeTried('the copy has a history')
        await holds({ project, dataDir: await dataDir() })
      },
    },
    {
      key: 'postgres',
      name: 'with another PostgreSQL on port 5432',
      async attempt() {
        const settings = { listen_addresses: '127.0.0.1', shared_buffers: '16MB' }
        const directory = join(await throwawayFolder('other'), 'pg')
        // One that is running already serves as well.
        const other = await startEmbedded({ directory, throwaway: true, settings }).catch(() => undefined)
        try {
          if (!(await answersOn(5432))) throw new CannotBeTried('no PostgreSQL could be started on port 5432')
          await holds({ project: await open(), dataDir: await dataDir() })
        } finally {
          await other?.stop()
          await run('rm', ['-r', dirname(directory)])
        }
      },
    },
    {
      key: 'port',
      name: 'with the port taken: the message names it and PORT=',
      async attempt() {
        const port = await freePort()
        const taken = createServer()
        await new Promise<void>((resolve) => taken.listen(port, () => resolve()))
        try {
          const said = await refusal({ project: await open(), dataDir: await dataDir(), port, bare })
          expectWords(said, new RegExp(`PORT ${port} is taken.*PORT=`))
        } finally {
          taken.close()
        }
      },
    },
    {
      key: 'long',
      name: 'with a path of DATA_DIR longer than 90 bytes',
      attempt: async () =>
        holds({
          project: await open(),
          dataDir: join(await workshop.folder(0o755), `${'è'.repeat(40)}/${'n'.repeat(40)}/data`),
        }),
    },
    {
      key: 'sockets',
      name: 'with DATA_DIR on a file system that refuses sockets',
      attempt: async () =>
        holds({
          project: await open(),
          dataDir: await dataDir(),
          env: { NODE_OPTIONS: `--import=${new URL('no-sockets.js', import.meta.url).href}` },
        }),
    },
    {
      key: 'fat',
      name: 'with DATA_DIR on a file system without sockets, links and owners (FAT)',
      attempt: async () => holds({ project: await open(), dataDir: join(await workshop.fatDisk(), 'data') }),
    },
    {
      key: 'killed',
      name: 'after a start that was killed: PostgreSQL still runs, the lock is there',
      async attempt() {
        const options = { project: await open(), dataDir: await dataDir() }
        const first = await start(options)
        await first.kill()
        await holds(options)
      },
    },
    {
      key: 'leftover',
      name: 'after a crash: another program has the number of PostgreSQL, half a cluster lies there',
      async attempt() {
        const options = { project: await open(), dataDir: await dataDir(), bare }
        await mkdir(join(options.dataDir, 'postgres.new/base'), { recursive: true })
        await writeFile(join(options.dataDir, 'postgres.new/PG_VERSION'), '18\n')
        const first = await start(options)
        await first.stop()
        await writeFile(
          join(options.dataDir, 'postgres/postmaster.pid'),
          `${process.pid}\n${options.dataDir}/postgres\n1\n5432\n.\n\n0 0\n`,
        )
        await holds(options)
      },
    },
    {
      key: 'full',
      name: 'with a full disk: a clear error, and nothing half',
      async attempt() {
        const folder = join(await workshop.smallDisk(20), 'data')
        const said = await refusal({ project: await open(), dataDir: folder, bare })
        expectWords(said, /disk is full/)
        const left = (await readdir(folder)).filter((name) => !['secrets.json'].includes(name))
        if (left.length > 0) throw new Error(`it leaves ${left.join(', ')}`)
      },
    },
    {
      key: 'elsewhere',
      name: 'what DATA_DIR says about a database elsewhere is where it lies',
      async attempt() {
        needsRoot()
        const options = { project: await open(), dataDir: join(await workshop.folder(0o700), 'data') }
        const running = await start(options)
        await running.stop()
        const note = await readFile(join(options.dataDir, 'postgres.place.json'), 'utf8')
        const { directory } = JSON.parse(note) as { directory: string }
        expectWords(running.output(), new RegExp(`The database lies in ${directory}`))
        if (!(await readdir(directory)).includes('PG_VERSION'))
          throw new Error(`${directory} holds no database`)
        await removeCluster(join(options.dataDir, 'postgres'))
      },
    },
  ].filter(({ key }) => IS_ROOT || key !== 'elsewhere')
}
