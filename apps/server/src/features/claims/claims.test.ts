import { getMemberCatalogue, listOwnClaims } from '@vicino/contract/claims/endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../platform/testing/test-app.ts'
import { members } from '../members/feature.ts'
import { claims } from './feature.ts'
import { Counter } from './testing/counter.ts'

let test: TestApp
let counter: Counter
beforeAll(async () => {
  test = await createTestApp({ features: [members, claims] })
})
beforeEach(async () => {
  test.clock.set('2027-03-02T11:00:00+01:00')
  counter = await Counter.open(test)
})
afterAll(() => test.close())

describe('claiming', () => {
  it('R-332 takes the points, keeps a piece and shows a code', async () => {
    const rewardId = await counter.reward()
    const ada = await counter.member(700)
    const claim = await counter.claim(ada, rewardId)
    expect(claim).toMatchObject({
      state: 'ready',
      points: 500,
      stamps: 0,
      can: { show: true, cancel: false },
      steps: [{ kind: 'requested', points: -500 }, { kind: 'approved' }, { kind: 'ready' }],
    })
    expect((await counter.balance(ada)).points).toBe(200)
    const { items } = await test.request(listOwnClaims, { as: ada })
    expect(items.map(({ _id }) => _id)).toEqual([claim._id])
    expect(await counter.own(ada, claim._id)).toMatchObject({ code: claim.code })
    const params = { id: counter.programId }
    const catalogue = await test.request(getMemberCatalogue, { as: ada, params })
    expect(catalogue.items).toMatchObject([{ left: 9, missing: { points: 300 }, refusal: 'points_missing' }])
  })
})
