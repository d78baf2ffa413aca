import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { commandOf } from '../platform/processes.ts'

const MAIN = join(import.meta.dirname, '../main.ts')
const account = { email: 'crash@example.test', password: 'Crash2026!', username: 'Crash Test' }

let dataDir: string
let running: ChildProcess | undefined
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vicino-crash-'))
})
afterAll(async () => {
  if (running?.exitCode === null) await stop(running, 'SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
})

/** Starts the server on the test's data folder and waits until it says its address. */
async function start(...flags: string[]): Promise<{ server: ChildProcess; address: string }> {
  const server = launch(...flags)
  for await (const line of linesOf(server)) {
    const address = /Vicino is ready: (\S+)/.exec(line)?.[1]
    if (address !== undefined) return { server, address }
  }
  throw new Error('The server ended before it was ready')
}

function launch(...flags: string[]): ChildProcess {
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' }
  running = spawn(process.execPath, [MAIN, ...flags], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  return running
}

function linesOf(server: ChildProcess) {
  if (server.stdout === null) throw new Error('no output')
  return createInterface(server.stdout)
}

function stop(server: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const ended = exitOf(server)
  server.kill(signal)
  return ended
}

function exitOf(server: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    server.once('exit', (code) => resolve(code))
  })
}

const postmaster = async (): Promise<number> =>
  Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])

async function post(address: string, path: string, body: object): Promise<number> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${address}/api/v1${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  return answer.status
}

const { username: _username, ...credentials } = account

it(
  'loses nothing to kill -9 of the server or of PostgreSQL, and stops cleanly',
  { timeout: 120_000 },
  async () => {
    const first = await start('--no-demo')
    expect(await post(first.address, '/auth/register', account)).toBe(201)
    await stop(first.server, 'SIGKILL')
    expect(await commandOf(await postmaster())).toContain('postgres')

    const second = await start('--no-demo')
    expect(await post(second.address, '/auth/login-app', credentials)).toBe(200)
    const ended = exitOf(second.server)
    process.kill(await postmaster(), 'SIGKILL')
    expect(await ended).toBe(1)

    const third = await start('--no-demo')
    expect(await post(third.address, '/auth/login-app', credentials)).toBe(200)
    const rival = launch('--no-demo')
    expect(await exitOf(rival)).toBe(1)
    expect(await post(third.address, '/auth/login-app', credentials)).toBe(200)
    const pid = await postmaster()
    expect(await stop(third.server, 'SIGTERM')).toBe(0)
    expect(await commandOf(pid)).toBe('')
  },
)

it('a demo whose loading was killed is loaded whole at the next start', { timeout: 120_000 }, async () => {
  await rm(dataDir, { recursive: true })
  const killed = launch()
  for await (const line of linesOf(killed)) if (line.includes('deals')) break
  await stop(killed, 'SIGKILL')
  // The loader notices that its database is going, or ends on its own.
  await wait(300)
  const { server, address } = await start()
  expect(
    await post(address, '/auth/login-app', { email: 'audience@vicino.test', password: 'Vicino2026!' }),
  ).toBe(200)
  expect(await stop(server, 'SIGTERM')).toBe(0)
})
