import { sql } from 'kysely'
import { AppError } from '../../../platform/errors.ts'
import type { Db } from '../../../platform/db/database.ts'

export interface ClaimedPrice {
  readonly productId: string
  /** The deal being changed; its own reduction may grow step by step (art. 17-bis, par. 4). */
  readonly dealId: string | null
  readonly listCents: number
  readonly now: Date
}

/**
 * The lowest price in cents of the 30 days before a reduction, which the deal must show (art. 17-bis Codice del
 * Consumo, D.lgs. 26/2023; Directive 98/6/EC art. 6a). A price counts for as long as it was in force: until the next
 * one of its deal, or the deal's end. Of the deal itself the list price counts, of others what was paid. With no
 * history it is the list price itself.
 *
 * @throws AppError price_not_lowest when the claimed list price is above it
 */
export async function lowestPriceOf(tx: Db, claim: ClaimedPrice): Promise<number> {
  const { rows } = await sql<{ lowest: number | null }>`
    SELECT min(CASE WHEN h.deal_id = ${claim.dealId}::uuid THEN h.price_cents ELSE h.discount_price_cents END) AS lowest
    FROM (
      SELECT deal_id, price_cents, discount_price_cents,
        lead(created_at) OVER (PARTITION BY deal_id ORDER BY created_at, id) AS replaced_at
      FROM deal_prices WHERE product_id = ${claim.productId}
    ) h JOIN deals d ON d.id = h.deal_id
    WHERE least(coalesce(h.replaced_at, d.expires_at), d.expires_at) >= ${claim.now}::timestamptz - interval '30 days'`.execute(
    tx,
  )
  const lowest = rows[0]?.lowest ?? null
  if (lowest === null) return claim.listCents
  if (claim.listCents > lowest) {
    throw new AppError('price_not_lowest', {
      values: { lowest: `${(lowest / 100).toFixed(2).replace('.', ',')} €` },
      fieldErrors: { price: 'invalid' },
    })
  }
  return lowest
}

/** Adds to the price history, which only grows. */
export async function recordPrice(
  tx: Db,
  price: { dealId: string; productId: string; listCents: number; discountCents: number; now: Date },
): Promise<void> {
  await tx
    .insertInto('deal_prices')
    .values({
      deal_id: price.dealId,
      product_id: price.productId,
      price_cents: price.listCents,
      discount_price_cents: price.discountCents,
      created_at: price.now,
    })
    .execute()
}
