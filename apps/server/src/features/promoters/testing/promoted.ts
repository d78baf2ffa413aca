import type { TestApp, TestUser } from '../../../platform/testing/test-app.ts'
import { device, Stall } from './stall.ts'

/** A promoter's life: came by a link of another, has a link, a commission of it, and a payout of an earlier one. */
export async function promoted(test: TestApp, user: TestUser): Promise<void> {
  const stall = await Stall.open(test)
  const deal = await stall.deal()
  const { code } = await stall.take(await stall.promoter(), deal.id)
  await stall.visit(user, code)
  const { owner, brandId } = stall.shop
  const redeemed = await stall.customer(code, deal.id, device())
  const now = test.clock.now()
  const slot = await test.db
    .selectFrom('promoter_slots')
    .select('id')
    .where('deal_id', '=', deal.id)
    .executeTakeFirstOrThrow()
  const link = await test.db
    .insertInto('promoter_links')
    .values({
      slot_id: slot.id,
      deal_id: deal.id,
      promoter_id: user.id,
      code: code.split('').toReversed().join(''),
      taken_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await test.db.updateTable('promoter_slots').set({ taken_count: 2 }).where('id', '=', slot.id).execute()
  await test.db
    .updateTable('promoter_commissions')
    .set({ promoter_id: user.id, link_id: link.id })
    .where('redemption_id', '=', redeemed.id)
    .execute()
  const payout = { cents: 100, commission_count: 1, paid_at: now, paid_by: owner.id }
  await test.db
    .insertInto('promoter_payouts')
    .values({ ...payout, brand_id: brandId, promoter_id: user.id })
    .execute()
}
