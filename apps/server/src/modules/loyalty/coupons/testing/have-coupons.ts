import { revokeCoupon, startCouponBatch, voidCouponUse } from '@vicino/contract/loyalty/coupons/endpoints'
import type { TestApp, TestUser } from '../../../../platform/testing/test-app.ts'
import { amountOff, Desk } from './coupons-fixture.ts'

/** Gives a user coupons of a brand: one used, one whose use was reversed, one withdrawn. */
export async function haveCoupons(test: TestApp, user: TestUser): Promise<void> {
  const desk = await Desk.open(test)
  // Another member uses the coupons and the rows change hands afterwards: joining would write more
  // rows for `user`.
  const member = await desk.shop.customer()
  // Nothing is left to pay, so no purchase is registered.
  const made = await desk.make(amountOff(50, { perMember: null }))
  const params = { id: made._id }
  const body = { reason: 'Scontrino annullato' }
  for (const end of ['used', 'voided', 'revoked'] as const) {
    const coupon = await desk.give(member, made)
    await test.db.updateTable('coupon_codes').set({ user_id: user.id }).where('id', '=', coupon._id).execute()
    const which = { ...params, codeId: coupon._id }
    if (end !== 'revoked') await desk.confirm([coupon], 20)
    if (end === 'voided') await test.request(voidCouponUse, { as: desk.owner, params: which, body })
    if (end === 'revoked') await test.request(revokeCoupon, { as: desk.owner, params: which, body })
  }
  const all = { programId: desk.shop.programId, segmentId: null }
  await test.request(startCouponBatch, { as: desk.owner, params, body: all })
}
