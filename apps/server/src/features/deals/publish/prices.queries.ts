import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Which prices a claim is held against: those of its product, and all that its own deal has had under any name. */
export interface PricesBefore {
  readonly productId: string
  /** Null for a deal that is being published. */
  readonly dealId: string | null
  /**
   * The deal whose reduction goes on without a gap: it may grow step by step (art. 17-bis, par. 4). Null for a reduction
   * that begins, be it of a deal that had ended.
   */
  readonly runningDealId: string | null
  /** The deal changes to this product now: what was paid for the product counts, were it for the same deal before. */
  readonly otherProduct: boolean
  readonly now: Date
}

/**
 * The lowest price of a product, or of the deal itself, in the last 30 days, in cents; null when it had none. A price
 * counts for as long as it was in force: until the next one of its deal, or the end that its deal had then. Of a running
 * deal itself the list price counts, of others what was paid.
 */
export async function readLowestPrice(
  db: Db,
  { productId, dealId, runningDealId, otherProduct, now }: PricesBefore,
): Promise<number | null> {
  const { rows } = await sql<{ lowest: number | null }>`
    SELECT min(CASE
      WHEN h.deal_id = ${runningDealId}::uuid AND NOT (${otherProduct}::boolean AND h.product_id = ${productId})
      THEN h.price_cents ELSE h.discount_price_cents END) AS lowest
    FROM deal_prices h LEFT JOIN LATERAL (
      SELECT min(n.created_at) AS begins FROM deal_prices n
      WHERE n.deal_id = h.deal_id AND (n.created_at, n.id) > (h.created_at, h.id)
    ) next ON true
    WHERE (h.product_id = ${productId} OR h.deal_id = ${dealId}::uuid)
      AND least(h.ends_at, next.begins) >= ${now}::timestamptz - interval '30 days'`.execute(db)
  return rows[0]?.lowest ?? null
}

/** A price that is in force from `now` until `endsAt`, the end of its deal, unless another of that deal comes before. */
export interface OfferedPrice {
  readonly dealId: string
  readonly productId: string
  readonly listCents: number
  readonly discountCents: number
  readonly now: Date
  readonly endsAt: Date
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
      created_at: price.now,
      ends_at: price.endsAt,
    })
    .execute()
}
