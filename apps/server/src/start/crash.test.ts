import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { commandOf } from '../platform/processes.ts'
import { lockDataFolder } from './data-lock.ts'
import { exitOf, stop } from '../platform/testing/ending.ts'
import { ServerProcesses } from './testing/server-process.ts'
import { DECLARED } from '../modules/identity/auth/testing/declared.ts'

const credentials = { email: 'crash@example.test', password: 'Tenuta7Sole' }
const account = { ...credentials, username: 'Crash Test', ...DECLARED }

let processes: ServerProcesses
beforeAll(async () => {
  processes = await ServerProcesses.inNewFolder()
})
afterAll(() => processes.end())

const start = (...flags: string[]) => processes.start(...flags)
const launch = (...flags: string[]) => processes.launch(...flags)
const command = (script: string) => processes.command(script)
const postmaster = () => processes.postmaster()

/**
 * Returns the status of the answer. A busy machine's server may answer 503 in its first seconds;
 * then the request is repeated.
 */
async function post(address: string, path: string, body: object): Promise<number> {
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
  let status = 503
  const ask = async () => (status = (await fetch(`${address}/api/v1${path}`, request)).status)
  await expect.poll(ask, { timeout: 120_000 }).not.toBe(503)
  return status
}

it(
  'loses nothing when the server or PostgreSQL is killed (kill -9), and stops cleanly',
  { timeout: 900_000 },
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
    const pid = await postmaster()
    expect(await command('db-migrate.ts')).toEqual({ code: 0, errors: '' })
    expect((await command('db-reset.ts')).errors).toContain(`process ${third.server.pid}`)
    expect(await postmaster()).toBe(pid)
    expect(await post(third.address, '/auth/login-app', credentials)).toBe(200)
    expect(await stop(third.server, 'SIGTERM')).toBe(0)
    expect(await commandOf(pid)).toBe('')
  },
)

it('while a program has the data folder neither a server nor another program touches its database', async () => {
  const release = await lockDataFolder(processes.dataDir)
  const refused = { code: 1, errors: expect.stringContaining(`Process ${process.pid} is working`) }
  expect(await command('db-migrate.ts')).toEqual(refused)
  expect(await command('db-reset.ts')).toEqual(refused)
  expect(await exitOf(launch('--no-demo'))).toBe(1)
  await release()
})

it(
  'of two programs that start the database at the same time one is refused, and a killed one blocks nobody',
  { timeout: 900_000 },
  async () => {
    const killed = processes.program('db-migrate.ts')
    await expect
      .poll(() => readFile(join(processes.dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => ''), {
        timeout: 120_000,
      })
      .not.toBe('')
    // Stopped on its way, because on a fast machine it would end before the other process looks.
    killed.kill('SIGSTOP')
    expect((await command('db-migrate.ts')).errors).toContain(`Process ${killed.pid} is working`)
    await stop(killed, 'SIGKILL')
    expect(await command('db-migrate.ts')).toEqual({ code: 0, errors: '' })
  },
)
