import type { TestApp, TestUser } from '../../../../platform/testing/test-app.ts'
import { haveCoupons } from '../../coupons/testing/have-coupons.ts'
import { Counter } from './claims-fixture.ts'

/**
 * Gives a user two claimed rewards of a program, one fulfilled at a till and one to be sent to
 * `address`, and coupons of a brand.
 */
export async function claimRewards(test: TestApp, user: TestUser, address: string): Promise<void> {
  const counter = await Counter.open(test)
  await counter.shop.join(user)
  await counter.shop.buy(user, 1000)
  const { code } = await counter.claim(user, await counter.reward())
  const handed = await counter.confirm({ code })
  if (handed.statusCode !== 200) throw new Error(handed.body)
  await counter.claim(user, await counter.reward({ fulfilment: 'shipping' }), { note: address })
  await haveCoupons(test, user)
}
