import { readdir } from 'node:fs/promises'
import { getSettings } from '@vicino/contract/administration/system/endpoints'
import { loginApp } from '@vicino/contract/identity/auth/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { commandOf } from '../platform/processes.ts'
import { stop } from '../platform/testing/ending.ts'
import { ServerProcesses } from './testing/server-process.ts'

let processes: ServerProcesses
beforeAll(async () => {
  processes = await ServerProcesses.inNewFolder()
})
afterAll(() => processes.end())

/**
 * Returns the progress of the demo that a server reports. A busy machine's server may answer 503;
 * then the request is repeated.
 */
async function fillingOf(address: string) {
  const ask = () => fetch(`${address}/api/v1${getSettings.path}`)
  let response = await ask()
  await expect.poll(async () => (response = await ask()).status, { timeout: 120_000 }).toBe(200)
  return getSettings.response.parse(await response.json()).demo?.filling
}

const readinessOf = async (address: string): Promise<number> =>
  (await fetch(`${address}/api/v1/health/ready`)).status

/** Whether somebody of the demo can sign in; asked again while a busy machine's server answers 503. */
async function signInOf(address: string): Promise<number> {
  const body = JSON.stringify({ email: 'audience@vicino.test', password: 'Vicino2026!' })
  const headers = { 'content-type': 'application/json' }
  let status = 503
  const ask = async () => {
    const answer = await fetch(`${address}/api/v1${loginApp.path}`, { method: 'POST', headers, body })
    return (status = answer.status)
  }
  await expect.poll(ask, { timeout: 120_000 }).not.toBe(503)
  return status
}

it(
  'answers before the demo is loaded; killed in the middle of it or stopped, it continues at the next start',
  { timeout: 900_000 },
  async () => {
    const killed = await processes.start()
    expect(await fillingOf(killed.address)).toEqual({ cities: 0, ofCities: 0, percent: 0 })
    expect(await readinessOf(killed.address)).toBe(503)
    await expect
      .poll(async () => (await fillingOf(killed.address))?.cities, { timeout: 600_000 })
      .toBeGreaterThan(0)
    let before = await fillingOf(killed.address)
    await stop(killed.server, 'SIGKILL')

    // SIGHUP: the terminal was closed.
    for (const signal of ['SIGHUP', 'SIGTERM'] as const) {
      const { server, address } = await processes.start()
      const after = await fillingOf(address)
      expect(after?.percent).toBeGreaterThanOrEqual(before?.percent ?? 100)
      expect(after?.cities).toBeGreaterThanOrEqual(before?.cities ?? 25)
      expect(await signInOf(address)).toBe(200)
      before = await fillingOf(address)
      const postmaster = await processes.postmaster()
      expect(await stop(server, signal)).toBe(0)
      expect(await commandOf(postmaster)).toBe('')
      expect(await readdir(processes.dataDir)).not.toContain('database.lock')
    }
  },
)
