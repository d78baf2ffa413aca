import { randomUUID } from 'node:crypto'
import {
  claimReward,
  getMemberCatalogue,
  listOwnClaims,
  getOwnClaim,
} from '@vicino/contract/claims/endpoints'
import type { OwnClaimDetail } from '@vicino/contract/claims/schemas'
import { getProgramBalance } from '@vicino/contract/members/endpoints'
import { beforeEach, afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../../platform/testing/test-app.ts'
import { members } from '../members/feature.ts'
import { makeShop, type Shop } from '../members/testing/shop.ts'
import { makeReward } from '../rewards/testing/reward.ts'
import { claims } from './feature.ts'

let test: TestApp
let shop: Shop
let ada: TestUser
beforeAll(async () => {
  test = await createTestApp({ features: [members, claims] })
})
beforeEach(async () => {
  test.clock.set('2027-03-02T11:00:00+01:00')
  shop = await makeShop(test, { acquisti: { stampCoeff: 100 } })
  ada = await shop.customer()
})
afterAll(() => test.close())

const send = (as: TestUser, rewardId: string, body: object = {}, key = randomUUID()) =>
  test.send(claimReward, {
    as,
    params: { id: shop.programId, rewardId },
    body: { points: 500, stamps: 0, money: 0, ...body },
    headers: { 'idempotency-key': key, 'accept-language': 'it' },
  })

describe('claiming', () => {
  it('R-332 takes the points, keeps a piece and shows a code', async () => {
    const { id } = await makeReward(test.db, shop.programId)
    await shop.buy(ada, 700)
    const answer = await send(ada, id)
    expect(answer.statusCode).toBe(201)
    const claim = answer.json<OwnClaimDetail>()
    expect(claim).toMatchObject({
      state: 'ready',
      points: 500,
      stamps: 0,
      can: { show: true, cancel: false },
    })
    const balance = await test.request(getProgramBalance, {
      as: ada,
      params: { userId: ada.id, programId: shop.programId },
    })
    expect(balance.points).toBe(200)
    const { items } = await test.request(listOwnClaims, { as: ada })
    expect(items.map(({ _id }) => _id)).toEqual([claim._id])
    expect(await test.request(getOwnClaim, { as: ada, params: { id: claim._id } })).toMatchObject({
      code: claim.code,
    })
    const catalogue = await test.request(getMemberCatalogue, { as: ada, params: { id: shop.programId } })
    expect(catalogue.items).toMatchObject([{ left: 9, missing: { points: 300 }, refusal: 'points_missing' }])
  })
})
