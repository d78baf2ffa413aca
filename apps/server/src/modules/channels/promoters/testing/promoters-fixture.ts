import type { TestApp, TestUser } from '../../../../platform/testing/test-app.ts'
import { bookedCommission, takenSlot } from './commissions-fixture.ts'
import { Stall } from './promoted-shop-fixture.ts'

/**
 * Gives a promoter all kinds of data: a visit by the link of another promoter, an own link, a
 * commission of it, and an earlier payout.
 */
export async function promoted(test: TestApp, user: TestUser): Promise<void> {
  const stall = await Stall.open(test)
  const deal = await stall.deal()
  const { code } = await stall.take(await stall.promoter(), deal.id)
  await stall.visit(user, code)
  const shared = await stall.shop.deal()
  const now = test.clock.now()
  const { brandId } = stall.shop
  const of = { promoterId: user.id, dealId: shared.id, brandId, now }
  const taken = await takenSlot(test.db, { ...of, code: code.split('').toReversed().join('') })
  for (const isPaid of [false, true]) {
    const redemptionId = await stall.redeem(await test.createUser(), shared.id)
    await bookedCommission(test.db, taken, { redemptionId, isPaid })
  }
}
