import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { throwawayFolder } from '../../apps/server/src/platform/testing/throwaway-folder.ts'
import { run } from '../../scripts/run.ts'
import { startTileServer, TOWN_ARCHIVE } from './tiles.ts'

const ROOT = join(import.meta.dirname, '../..')
const READY_WITHIN_MS = 900_000

export interface Product {
  readonly address: string
  readonly dataDir: string
  /** Where a test may start a push service: the only one that this product sends to. */
  readonly pushPort: number
  /** Stops it, and deletes its data unless `keepData`. */
  stop(options?: { keepData?: boolean }): Promise<void>
}

/** The built product on an empty machine: own data folder, own embedded database, the demo inside. */
export async function startProduct(): Promise<Product> {
  const { code } = await run('node', [join(ROOT, 'scripts/build-web.ts')])
  if (code !== 0) throw new Error('The web app could not be built')
  return launch(await throwawayFolder('e2e'))
}

/** The product with a copy of the data that another one left: the demo is made once for all. */
export async function startCopy(data: string): Promise<Product> {
  const dataDir = await throwawayFolder('e2e')
  // -a keeps the owners of the files: when root runs the tests, PostgreSQL runs as another user.
  const { code } = await run('cp', ['-a', `${data}/.`, dataDir])
  if (code !== 0) throw new Error(`${data} could not be copied`)
  // Without the guard against overload, which overload.test.ts tests: a busy machine must fail no other test.
  // Without quiet hours of marketing, as the tests run at night too.
  return launch(dataDir, { OVERLOAD_DELAY_MS: '0', MARKETING_QUIET_HOURS: 'off' })
}

async function launch(dataDir: string, env: Readonly<Record<string, string>> = {}): Promise<Product> {
  const [port, pushPort] = [await freePort(), await freePort()]
  const tiles = await startTileServer()
  const address = `http://localhost:${port}`
  const server = spawn('node', ['--max-semi-space-size=8', 'apps/server/src/main.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      TRUSTED_HOPS: '1',
      MAP_STYLE_URL: tiles.styleUrl,
      PUSH_HOSTS: `127.0.0.1:${pushPort}`,
      WEBHOOK_LOOPBACK: 'allowed',
      ...(TOWN_ARCHIVE === null ? {} : { MAP_TILES_FILE: TOWN_ARCHIVE }),
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop: Product['stop'] = async ({ keepData = false } = {}) => {
    if (server.exitCode === null && server.signalCode === null) {
      server.kill('SIGTERM')
      await once(server, 'exit')
    }
    tiles.stop()
    if (!keepData) await rm(dataDir, { recursive: true, force: true })
  }
  await answers(`${address}/api/v1/health/ready`, server).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { address, dataDir, pushPort, stop }
}

async function answers(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  while (Date.now() < deadline) {
    if (server.exitCode !== null || server.signalCode !== null) {
      throw new Error(`The product ended with ${server.exitCode ?? server.signalCode}`)
    }
    const ready = await fetch(url).then(
      (response) => response.ok,
      () => false,
    )
    if (ready) return
    await wait(100)
  }
  throw new Error('The product did not get ready in a quarter of an hour')
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
