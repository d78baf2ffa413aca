import { getSettings, healthLive } from '@vicino/contract/administration/system/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../platform/testing/test-app.ts'
import { system } from './feature.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: [system], env: { OVERLOAD_DELAY_MS: '100' } })
})
afterAll(() => test.close())

it('a process that lags refuses requests with 503 until it has caught up, except its liveness probe', async () => {
  await expect.poll(() => after(0), { timeout: 120_000 }).toMatchObject({ settings: 200 })
  const turnedAway = { settings: 503, code: 'overloaded', retryAfter: '5', live: 200 }
  await expect.poll(() => after(600), { timeout: 120_000 }).toEqual(turnedAway)
  await expect.poll(() => after(0), { timeout: 120_000, interval: 300 }).toMatchObject({ settings: 200 })
})

/** Returns both answers after the event loop was blocked for this many milliseconds. */
async function after(milliseconds: number) {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
  const [settings, live] = await Promise.all([test.send(getSettings), test.send(healthLive)])
  return {
    settings: settings.statusCode,
    code: settings.json().code,
    retryAfter: settings.headers['retry-after'],
    live: live.statusCode,
  }
}
