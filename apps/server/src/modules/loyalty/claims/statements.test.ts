import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../platform/testing/test-app.ts'
import { members } from '../members/feature.ts'
import { claims } from './feature.ts'
import { till } from '../../till/till/feature.ts'
import { Counter } from './testing/claims-fixture.ts'

/*
 * Counts SQL statements of a request, with those of its session and idempotency key, without BEGIN
 * and COMMIT. Each statement is time that a member waits at the till: before you change a number
 * here, check that the wait does not grow.
 */

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: [members, claims, till] })
  test.clock.set('2027-03-02T11:00:00+01:00')
})
afterAll(() => test.close())

/** Counts the statements of a call. */
async function statementsOf<Result>(work: () => Promise<Result>): Promise<[number, Result]> {
  test.takeStatements()
  const result = await work()
  return [test.takeStatements().length, result]
}

it('R-332 R-334 a claim and its fulfilment take the same few statements, whatever was bought and claimed before', async () => {
  const counter = await Counter.open(test, undefined, { points: { expiryMonths: 12 } })
  const [bob, ada] = [await counter.member(700), await counter.member(0)]
  // Ada has a lot for each purchase, and claims of every reward.
  for (let bought = 0; bought < 12; bought += 1) await counter.shop.buy(ada, 200)
  const rewardId = await counter.reward({ stamps: 2 })
  const others = await Promise.all(Array.from({ length: 5 }, () => counter.reward({ points: 100 })))
  for (const other of others) await counter.claim(ada, other, { points: 100 })
  const costs = []
  for (const member of [bob, ada]) {
    const [claiming, claim] = await statementsOf(() => counter.claim(member, rewardId, { stamps: 2 }))
    const [scanning] = await statementsOf(() => counter.scan(claim.code ?? ''))
    const [confirming, answer] = await statementsOf(() => counter.confirm({ code: claim.code }))
    expect(answer.statusCode).toBe(200)
    costs.push({ claiming, scanning, confirming })
  }
  expect(costs).toEqual([
    { claiming: 22, scanning: 3, confirming: 13 },
    { claiming: 22, scanning: 3, confirming: 13 },
  ])
})
