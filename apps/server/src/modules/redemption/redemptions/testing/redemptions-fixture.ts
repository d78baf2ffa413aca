import { openPurchaseCode, openRedemption } from '@vicino/contract/redemption/redemptions/endpoints'
import type { Redemption } from '@vicino/contract/redemption/redemptions/schemas'
import { sql } from 'kysely'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { type DealRow, type DealValues, makeBrand, makeDeal } from '../../../../platform/testing/factories.ts'
import type { TestApp, TestUser } from '../../../../platform/testing/test-app.ts'
import { settleStock } from '../../../marketplace/deals/jobs.queries.ts'

/** A brand with the people of its till and its customers. */
export interface Shop {
  readonly brandId: string
  readonly owner: TestUser
  readonly scanner: TestUser
  /** Makes a deal of the shop with ten units, a week left by the test's clock. */
  deal(values?: DealValues): Promise<DealRow>
  /** Makes a customer with an open code of a deal; for an online deal a purchase code. */
  customer(deal: DealRow): Promise<{ user: TestUser; code: Redemption }>
}

const WEEK_MS = 7 * 86_400_000

export async function openShop(test: TestApp): Promise<Shop> {
  const { id: brandId } = await makeBrand(test.db)
  const [owner, scanner] = [
    await test.createUser({ role: 'brand', brand_id: brandId }),
    await test.createUser({ role: 'scanner', brand_id: brandId }),
  ]
  return {
    brandId,
    owner,
    scanner,
    deal: (values = {}) =>
      makeDeal(test.db, {
        brand_id: brandId,
        created_at: test.clock.now(),
        expires_at: new Date(test.clock.now().getTime() + WEEK_MS),
        ...values,
      }),
    async customer(deal) {
      const user = await test.createUser()
      const endpoint = deal.link === null ? openRedemption : openPurchaseCode
      return { user, code: await test.request(endpoint, { as: user, body: { dealId: deal.id } }) }
    },
  }
}

/**
 * Reads the stored units of a deal after the job has moved redeemed ones, and whether the deal
 * counts as valid.
 */
export async function stockOf(test: TestApp, id: string) {
  await inTransaction(test.db, settleStock)
  return test.db
    .selectFrom('deal_stock as s')
    .innerJoin('deals as d', 'd.id', 's.deal_id')
    .select(['s.quantity', 's.redeemed', 's.held', 's.held_new', 'd.active'])
    .where('d.id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Lists the events of a redemption, in order. */
export async function eventsOf(test: TestApp, redemptionId: string): Promise<string[]> {
  const { rows } = await sql<{ type: string }>`
    SELECT type FROM outbox_log WHERE payload ->> 'redemptionId' = ${redemptionId} ORDER BY id`.execute(
    test.db,
  )
  return rows.map(({ type }) => type)
}
