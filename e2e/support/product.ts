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
  /**
   * The port for a test's push service. This product sends notifications to no other push service.
   */
  readonly pushPort: number
  /** Stops the product and deletes its data unless `keepData` is set. */
  stop(options?: { keepData?: boolean }): Promise<void>
}

/**
 * Builds and starts the product on an empty machine: its own data folder, its own embedded
 * database, and the demo data.
 */
export async function startProduct(): Promise<Product> {
  const { code } = await run('node', [join(ROOT, 'scripts/build-web.ts')])
  if (code !== 0) throw new Error('The web app could not be built')
  return launch(await throwawayFolder('e2e'))
}

/**
 * Starts the product on a copy of another product's data, so that the demo is created only once.
 */
export async function startCopy(data: string): Promise<Product> {
  const dataDir = await throwawayFolder('e2e')
  // `-a` keeps the owners of the files. When root runs the tests, PostgreSQL runs as another user.
  const { code } = await run('cp', ['-a', `${data}/.`, dataDir])
  if (code !== 0) throw new Error(`${data} could not be copied`)
  // The overload guard is off, so that a busy machine fails no test; overload.test.ts tests the
  // guard. The quiet hours of marketing are off too, because the tests also run at night.
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
