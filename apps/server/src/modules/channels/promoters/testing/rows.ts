import { getSlots } from '@vicino/contract/channels/promoters/endpoints'
import type { TestApp } from '../../../../platform/testing/test-app.ts'
import { Stall } from './promoted-shop-fixture.ts'

/** Makes slots of another brand. */
export async function slotsOfAnother(test: TestApp): Promise<string> {
  const stall = await Stall.open(test)
  await stall.deal()
  const { items } = await test.request(getSlots, { as: stall.shop.owner })
  return items[0]?._id ?? ''
}

/** Makes a link of another promoter. */
export async function linkOfAnother(test: TestApp): Promise<string> {
  const stall = await Stall.open(test)
  const { slot } = await stall.take(await stall.promoter(), (await stall.deal()).id)
  return slot.mine?._id ?? ''
}

/** Makes a payout of another brand to another promoter. */
export async function payoutOfAnother(test: TestApp): Promise<string> {
  const { shop } = await Stall.open(test)
  const row = {
    brand_id: shop.brandId,
    promoter_id: (await test.createUser({ role: 'promoter' })).id,
    cents: 100,
    commission_count: 1,
    paid_at: test.clock.now(),
    paid_by: shop.owner.id,
  }
  const made = test.db.insertInto('promoter_payouts').values(row).returning('id')
  return (await made.executeTakeFirstOrThrow()).id
}
