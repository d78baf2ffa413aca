import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTileServer } from './tiles.ts'

const ROOT = join(import.meta.dirname, '../..')

export interface Product {
  readonly address: string
  readonly dataDir: string
  stop(): Promise<void>
}

/** The built product on an empty machine: own data folder, own embedded database, the demo inside. */
export async function startProduct(): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vicino-e2e-'))
  const port = await freePort()
  const tiles = await startTileServer()
  const address = `http://localhost:${port}`
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      TRUSTED_HOPS: '1',
      MAP_STYLE_URL: tiles.styleUrl,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  child.stdout?.resume()
  await answers(`${address}/api/v1/health/ready`, child)
  return {
    address,
    dataDir,
    async stop() {
      await stopGroup(child)
      tiles.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Playwright's global set-up: one product for all specs. */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env['E2E_ADDRESS'] !== undefined) return () => Promise.resolve()
  const product = await startProduct()
  process.env['E2E_ADDRESS'] = product.address
  process.env['E2E_DATA_DIR'] = product.dataDir
  return () => product.stop()
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 180_000
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The product ended with code ${child.exitCode}`)
    const ready = await fetch(url).then(
      (response) => response.ok,
      () => false,
    )
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error('The product did not get ready in three minutes')
}

/** Ends npm and all that it started, and waits until the last of them is gone. */
async function stopGroup(child: ChildProcess): Promise<void> {
  const { pid } = child
  if (pid === undefined) return
  // npm hands no signal on: the whole group gets it.
  process.kill(-pid, 'SIGTERM')
  for (let waited = 0; waited < 30_000 && groupLives(pid); waited += 100) {
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

function groupLives(pid: number): boolean {
  try {
    return process.kill(-pid, 0)
  } catch {
    return false
  }
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
