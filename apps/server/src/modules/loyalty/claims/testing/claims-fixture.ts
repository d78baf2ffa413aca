import { randomUUID } from 'node:crypto'
import {
  claimReward,
  confirmClaim,
  getOwnClaim,
  withdrawClaim,
} from '@vicino/contract/loyalty/claims/endpoints'
import { scanAtTill } from '@vicino/contract/till/till/endpoints'
import type { BrandClaimDetail, OwnClaimDetail } from '@vicino/contract/loyalty/claims/schemas'
import type { Problem } from '@vicino/contract/common/problem'
import type { Endpoint } from '@vicino/contract/endpoint'
import { getProgramBalance } from '@vicino/contract/loyalty/members/endpoints'
import type { TestApp, TestUser } from '../../../../platform/testing/test-app.ts'
import { makeShop, type Shop } from '../../members/testing/members-fixture.ts'
import { makeReward } from '../../programs/rewards/testing/reward.ts'

type RewardValues = NonNullable<Parameters<typeof makeReward>[2]>

export const codeOf = (response: { json: <T>() => T }): string => response.json<Problem>().code

/** A brand with a program, rewards and staff, and the HTTP requests of its members and staff. */
export class Counter {
  readonly test: TestApp
  readonly shop: Shop
  /** The owner of the brand; `shop.scanner` is its till. */
  readonly owner: TestUser

  constructor(test: TestApp, shop: Shop, owner: TestUser) {
    this.test = test
    this.shop = shop
    this.owner = owner
  }

  /** Opens a program in which 1 € gives 1 point, and 10 € give a stamp. */
  static async open(
    test: TestApp,
    tiers?: Parameters<typeof makeShop>[2],
    config: Parameters<typeof makeShop>[1] = {},
  ): Promise<Counter> {
    const shop = await makeShop(test, { acquisti: { stampCoeff: 10 }, ...config }, tiers)
    return new Counter(test, shop, await test.createUser({ role: 'brand', brand_id: shop.brandId }))
  }

  get programId(): string {
    return this.shop.programId
  }

  /** Makes a member who has bought for this many euros. */
  async member(euros = 1000): Promise<TestUser> {
    const member = await this.shop.customer()
    if (euros > 0) await this.shop.buy(member, euros)
    return member
  }

  /** Adds a reward: a mug for 500 points, ten units, ready at once. */
  async reward(values: RewardValues = {}): Promise<string> {
    return (await makeReward(this.test.db, this.programId, values)).id
  }

  send(as: TestUser, rewardId: string, body: object = {}, key: string = randomUUID()) {
    return this.test.send(claimReward, {
      as,
      params: { id: this.programId, rewardId },
      body: { points: 500, stamps: 0, money: 0, ...body },
      headers: { 'idempotency-key': key, 'accept-language': 'it' },
    })
  }

  async claim(as: TestUser, rewardId: string, body: object = {}): Promise<OwnClaimDetail> {
    const answer = await this.send(as, rewardId, body)
    if (answer.statusCode !== 201) throw new Error(answer.body)
    return answer.json()
  }

  own(as: TestUser, id: string): Promise<OwnClaimDetail> {
    return this.test.request(getOwnClaim, { as, params: { id } })
  }

  balance(of: TestUser) {
    const params = { userId: of.id, programId: this.programId }
    return this.test.request(getProgramBalance, { as: of, params })
  }

  withdraw(as: TestUser, id: string): Promise<OwnClaimDetail> {
    return this.test.request(withdrawClaim, { as, params: { id }, body: {} })
  }

  /** Takes a claim a step further as the brand. */
  async step(endpoint: Endpoint, id: string, body: object = {}): Promise<BrandClaimDetail> {
    const answer = await this.sendStep(endpoint, id, body)
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return answer.json()
  }

  sendStep(endpoint: Endpoint, id: string, body: object = {}, as = this.owner) {
    const params = { id: this.programId, claimId: id }
    return this.test.send(endpoint, { as, params, body, headers: { 'accept-language': 'it' } })
  }

  scan(text: string, as = this.shop.scanner, storeId?: string) {
    return this.test.send(scanAtTill, { as, body: { text, ...(storeId && { storeId }) } })
  }

  confirm(body: object, as = this.shop.scanner) {
    return this.test.send(confirmClaim, { as, body, headers: { 'accept-language': 'it' } })
  }

  /** Units of a reward: held by open claims, and fulfilled. */
  async stock(rewardId: string): Promise<{ held: number; used: number; claimed: number }> {
    return this.test.db
      .selectFrom('reward_stock')
      .where('reward_id', '=', rewardId)
      .select(['held', 'used', 'claimed'])
      .executeTakeFirstOrThrow()
  }
}
