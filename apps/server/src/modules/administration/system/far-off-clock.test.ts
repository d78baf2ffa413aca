import { healthReady } from '@vicino/contract/administration/system/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { ClockCheck, compareClocks } from '../../../platform/clock-check.ts'
import { startLookout } from '../../../platform/lookout.ts'
import { createTestApp, type TestApp } from '../../../platform/testing/test-app.ts'
import { system } from './feature.ts'

const DAY_SECONDS = 86_400
const WITHIN = { timeout: 60_000, interval: 20 }

let test: TestApp
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const clockCheck = new ClockCheck(log)
beforeAll(async () => {
  test = await createTestApp({ features: [system], clockCheck })
})
afterAll(() => test.close())

const ready = async (): Promise<number> => (await test.send(healthReady)).statusCode

it.each([1, -1])(
  'a server whose clock is wrong by a day (%i) is not ready and does no work, until it is set',
  async (days) => {
    await compareClocks(clockCheck, test.db, test.clock)
    expect(await ready()).toBe(200)
    test.clock.advance(days * DAY_SECONDS)
    let looks = 0
    let found = 0
    const lookout = startLookout({ ...test.services, clockCheck }, log)
    lookout.add({
      find: () => {
        looks += 1
        return sql`ARRAY['work']`
      },
      found: () => (found += 1),
    })
    await vi.waitUntil(() => looks > 1, WITHIN)
    expect([found, await ready()]).toEqual([0, 503])
    const { body } = await test.app.inject({ url: '/metrics' })
    const [, shown] = /^vicino_clock_difference_seconds (.+)$/m.exec(body) ?? []
    // The clock of the test stands still, so it falls behind by as much as the test takes.
    expect(Math.abs(Number(shown) / DAY_SECONDS - days)).toBeLessThan(0.04)
    test.clock.advance(-days * DAY_SECONDS)
    await vi.waitUntil(() => found > 0, WITHIN)
    expect(await ready()).toBe(200)
    await lookout.stop()
  },
)
