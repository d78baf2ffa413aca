import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../platform/testing/test-app.ts'
import { FEATURES } from '../../all.ts'
import { makeClientele } from '../../loyalty/customers/testing/customers-fixture.ts'
import { withdrawWhileSending } from './testing/withdrawals-fixture.ts'

/**
 * Members of the campaign, of whom a third withdraw their consent; `npm run stress -- campaigns`
 * uses 30,000.
 */
const MEMBERS = Number(process.env['CAMPAIGN_MEMBERS'] ?? 600)

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
  test.clock.set('2027-03-02T11:00:00+01:00')
})
afterAll(() => test.close())

it(
  'R-386 LAW-15 a member who withdraws the consent while a campaign is sent gets nothing from then on, everybody else one message',
  async () => {
    const numbers = { members: MEMBERS, withdrawing: Math.floor(MEMBERS / 3) }
    expect(await withdrawWhileSending(test, await makeClientele(test), numbers)).toEqual([])
  },
  60_000 + MEMBERS * 60,
)
