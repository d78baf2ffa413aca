import { randomBytes, generateKeyPairSync } from 'node:crypto'
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { stop } from '@vicino/server/platform/testing/ending'
import type { Started } from './programs.ts'

/** Keys that all servers of a proof share. */
const SECRETS = {
  SERVER_SECRET: randomBytes(32).toString('hex'),
  AUTH_PRIVATE_KEY: generateKeyPairSync('ed25519')
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString(),
}

export interface ServerOptions {
  /** Folder of the release. */
  readonly release: string
  readonly dataDir: string
  readonly port: number
  readonly env: Readonly<Record<string, string>>
}

export interface Server {
  readonly address: string
  /** Sends SIGTERM and waits for the end. @throws Error when the exit code is not 0 */
  stop(): Promise<void>
}

/** The server refused to start, with this message. */
export class Refused extends Error {}

const envOf = ({ dataDir, port, env }: Omit<ServerOptions, 'release'>): NodeJS.ProcessEnv => ({
  ...process.env,
  ...SECRETS,
  DATA_DIR: dataDir,
  PORT: String(port),
  LOG_LEVEL: 'warn',
  RATE_LIMITS: 'off',
  MAP_STYLE_URL: 'none',
  ...env,
})

/** Starts a server and waits until it is ready. @throws Refused when it ends before */
export async function startServer(started: Started, options: ServerOptions): Promise<Server> {
  const main = join(options.release, 'apps/server/src/main.ts')
  const child = started.start(process.execPath, [main, '--no-demo'], { env: envOf(options) })
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text))
  await ready(child).catch(() => {
    throw new Refused(said.trim())
  })
  return {
    address: `http://127.0.0.1:${options.port}`,
    async stop() {
      const code = await stop(child, 'SIGTERM')
      if (code !== 0) throw new Error(`a server ended with ${code}: ${said.trim()}`)
    },
  }
}

async function ready(child: ChildProcess): Promise<void> {
  if (child.stdout === null) throw new Error('no output')
  const lines = createInterface(child.stdout)
  for await (const line of lines) {
    if (!line.includes('Vicino is ready')) continue
    // What comes later is read, so that the server never waits for this process.
    lines.on('line', () => undefined)
    child.stdout.resume()
    return
  }
  throw new Error('it ended')
}

/** Runs a program of a release to its end and returns its output. @throws Error when it fails */
export async function runProgram(
  started: Started,
  script: string,
  options: Omit<ServerOptions, 'port'>,
): Promise<string> {
  const child = started.start(process.execPath, [join(options.release, 'apps/server/scripts', script)], {
    env: envOf({ ...options, port: 0 }),
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (said += text))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`${script} ended with ${code}: ${said.trim()}`)
  return said.trim()
}
