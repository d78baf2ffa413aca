import { getSettings } from '@vicino/contract/administration/system/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
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

it(
  'answers before the demo is loaded, stops in the middle of it, and continues at the next start',
  { timeout: 900_000 },
  async () => {
    const first = await processes.start()
    expect(await fillingOf(first.address)).toEqual({ cities: 0, ofCities: 0, percent: 0 })
    expect(await readinessOf(first.address)).toBe(503)
    await expect
      .poll(async () => (await fillingOf(first.address))?.cities, { timeout: 600_000 })
      .toBeGreaterThan(0)
    const before = await fillingOf(first.address)
    expect(await stop(first.server, 'SIGTERM')).toBe(0)

    const second = await processes.start()
    const after = await fillingOf(second.address)
    expect(after?.percent).toBeGreaterThanOrEqual(before?.percent ?? 100)
    expect(after?.cities).toBeGreaterThanOrEqual(before?.cities ?? 25)
    expect(await stop(second.server, 'SIGTERM')).toBe(0)
  },
)
