import type { Db } from '../../../../platform/db/database.ts'
import { firstValue } from '../../../../platform/db/statement.ts'

/**
 * Selects the earlier prices that count for a deal: those of its product, and its own, even from a
 * time when it had another product.
 */
export interface PricesBefore {
  readonly productId: string
  /** Null for a deal that is being published. */
  readonly dealId: string | null
  /**
   * The deal, if it is running and its reduction continues without a gap: a reduction may grow step
   * by step (art. 17-bis, par. 4). Null when a new reduction begins: a new deal, or one that had
   * ended.
   */
  readonly runningDealId: string | null
  /**
   * True when the deal changes to this product now: then reduced prices of the product count, also
   * those of this deal.
   */
  readonly otherProduct: boolean
  readonly now: Date
}

/**
 * Reads the lowest price of a product, or of the deal itself, in the last 30 days, in cents; null
 * when there was none. A price was in force until the next price of its deal, or until its deal's
 * end at that time. Of a running deal's own prices the list price counts; of all others the reduced
 * price, which people paid.
 */
export const readLowestPrice = (
  db: Db,
  { productId, dealId, runningDealId, otherProduct, now }: PricesBefore,
): Promise<number | null> => firstValue(db, null)`
    SELECT min(CASE
      WHEN h.deal_id = ${runningDealId}::uuid AND NOT (${otherProduct}::boolean AND h.product_id = ${productId})
      THEN h.price_cents ELSE h.discount_price_cents END) AS lowest
    FROM deal_prices h LEFT JOIN LATERAL (
      SELECT min(n.created_at) AS begins FROM deal_prices n
      WHERE n.deal_id = h.deal_id AND (n.created_at, n.id) > (h.created_at, h.id)
    ) next ON true
    WHERE (h.product_id = ${productId} OR h.deal_id = ${dealId}::uuid)
      AND least(h.ends_at, next.begins) >= ${now}::timestamptz - interval '30 days'`

/**
 * A price in force from `now` until `endsAt`, the end of its deal, unless the deal gets another
 * price before.
 */
export interface OfferedPrice {
  readonly dealId: string
  readonly productId: string
  readonly listCents: number
  readonly discountCents: number
  readonly now: Date
  readonly endsAt: Date
  /** The lowest price before, where its shop declared it. */
  readonly declaredCents?: number | null
}

/** Adds to the price history, which only grows. */
export async function recordPrice(db: Db, price: OfferedPrice): Promise<void> {
  await db
    .insertInto('deal_prices')
    .values({
      deal_id: price.dealId,
      product_id: price.productId,
      price_cents: price.listCents,
      discount_price_cents: price.discountCents,
      declared_cents: price.declaredCents ?? null,
      created_at: price.now,
      ends_at: price.endsAt,
    })
    .execute()
}
