import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { generateSigningKey } from '../../apps/server/src/platform/auth/keys.ts'
import { startEmbedded } from '../../apps/server/src/platform/db/embedded.ts'

/** Settings of a production installation that nobody uses. */
const settings = (): Record<string, string> => ({
  AUTH_PRIVATE_KEY: generateSigningKey(),
  SERVER_SECRET: randomBytes(32).toString('hex'),
  APP_ORIGINS: 'https://vicino.example',
  OPERATOR_NAME: 'Rossi S.r.l.',
  OPERATOR_SEAT: 'via Roma 1, 10121 Torino',
  OPERATOR_VAT: '01234567897',
  OPERATOR_EMAIL: 'ciao@vicino.example',
  OPERATOR_DPO: 'none',
})

/**
 * Starts the server of an image in production and returns what it answered to readiness and a page.
 * @throws Error when it does not become ready
 */
export async function tryImage(folder: string): Promise<string> {
  const data = await mkdtemp(join(tmpdir(), 'vicino-image-'))
  const given = process.env['DATABASE_URL']
  const database =
    given === undefined
      ? await startEmbedded({ directory: join(data, 'postgres'), password: randomBytes(24).toString('hex') })
      : undefined
  const env = {
    PATH: process.env['PATH'],
    ...settings(),
    NODE_ENV: 'production',
    DATABASE_URL: given ?? database?.url,
    DATA_DIR: join(data, 'made-by-the-start'),
    PORT: '0',
  }
  const server = spawn(
    process.execPath,
    ['--max-semi-space-size=8', 'apps/server/src/main.ts', '--production'],
    { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  try {
    const began = performance.now()
    const address = await addressOf(server.stdout)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    const answers = await Promise.all(
      ['/api/v1/health/ready', '/', '/api/docs/json'].map(async (path) => {
        const { status } = await fetch(`${address}${path}`)
        return `${path} ${status}`
      }),
    )
    return `ready after ${seconds} s: ${answers.join(', ')}`
  } finally {
    const ended = once(server, 'exit')
    if (server.kill('SIGTERM')) await ended
    await database?.stop()
    await rm(data, { recursive: true, force: true })
  }
}

/** Reads the log, whose lines must all be JSON, until the server is ready. */
async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) {
    const { msg = '' } = JSON.parse(line) as { msg?: string }
    const address = /is ready: (http:\S+)/.exec(msg)?.[1]
    if (address !== undefined) return address
    console.log(line)
  }
  throw new Error('The server ended before it was ready')
}
