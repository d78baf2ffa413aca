import { listCommissions } from '@vicino/contract/channels/promoters/endpoints'
import { NO_ID } from '../../../../platform/testing/endpoint-cases.ts'
import type { Example } from '../../../../platform/testing/example.ts'
import type { TestApp } from '../../../../platform/testing/test-app.ts'
import { device, Stall } from './promoted-shop-fixture.ts'

/** Valid and refused requests of the promoters' endpoints that take an idempotency key. */
export function promoterExamples(test: TestApp): Record<string, () => Promise<Example>> {
  const terms = { total: 2, commission: { kind: 'percent', value: 10 } }
  /** Two customers on the promoter's own device, so that the brand must review the commission. */
  const looked = async (body: object): Promise<Example> => {
    const { stall, id } = await commissionOf(test)
    const elsewhere = { params: { id: NO_ID }, body }
    return { as: stall.shop.owner, params: { id }, body, other: elsewhere, refused: elsewhere }
  }
  return {
    'POST /promoter/slot': async () => {
      const stall = await Stall.open(test)
      const [one, other] = [await stall.shop.deal(), await stall.shop.deal()]
      return {
        as: stall.shop.owner,
        body: { ...terms, dealId: one.id },
        other: { body: { ...terms, dealId: other.id } },
        refused: { body: { ...terms, dealId: NO_ID } },
      }
    },
    'POST /deal/affiliate': async () => {
      const stall = await Stall.open(test)
      const [one, other] = [await stall.deal(), await stall.deal()]
      return {
        as: await stall.promoter(),
        body: { dealId: one.id },
        other: { body: { dealId: other.id } },
        refused: { body: { dealId: NO_ID } },
      }
    },
    'POST /promoter/commission/{id}/release': () => looked({}),
    'POST /promoter/commission/{id}/refuse': () => looked({ reason: 'Acquisto del promoter' }),
    'POST /promoter/payout': async () => {
      const stall = await Stall.open(test)
      const deal = await stall.deal()
      const promoter = await stall.promoter()
      const { code } = await stall.take(promoter, deal.id)
      await stall.customer(code, deal.id)
      await test.db
        .updateTable('promoter_commissions')
        .set({ payable_at: test.clock.now() })
        .where('promoter_id', '=', promoter.id)
        .execute()
      const body = { promoterId: promoter.id, amount: 1 }
      const wrong = { body: { ...body, amount: 2 } }
      return { as: stall.shop.owner, body, other: wrong, refused: wrong }
    },
  }
}

/** Makes a commission that its brand must review. */
export async function commissionOf(test: TestApp): Promise<{ stall: Stall; id: string }> {
  const stall = await Stall.open(test)
  const deal = await stall.deal()
  const promoter = await stall.promoter()
  const phone = device()
  const { code } = await stall.take(promoter, deal.id, phone)
  await stall.customer(code, deal.id, phone)
  const { items } = await test.request(listCommissions, { as: promoter })
  return { stall, id: items[0]?._id ?? '' }
}
