import type { Db } from '../../../../platform/db/database.ts'
import { allRows, allValues, execute, firstRow } from '../../../../platform/db/statement.ts'

/**
 * Locks the brands of deals, then the stock of the deals, in the same order as publishing and
 * selling do.
 */
export async function lockBrandsAndStock(tx: Db, ids: readonly string[]): Promise<void> {
  await execute(tx)`
    SELECT FROM brands WHERE id IN (SELECT brand_id FROM deals WHERE id = ANY (${ids}::uuid[]))
    ORDER BY id FOR NO KEY UPDATE`
  await execute(tx)`
    SELECT FROM deal_stock WHERE deal_id = ANY (${ids}::uuid[]) ORDER BY deal_id FOR NO KEY UPDATE`
}

export interface WithdrawnDeal {
  readonly id: string
  readonly brand_id: string
  /** True when it was withdrawn already. */
  readonly before: boolean
}

/**
 * Withdraws deals whose stock the caller has locked. For a deal on offer the price history gets the
 * end of its price: it was in force until this moment (art. 17-bis), not until the announced end. A
 * deal that was withdrawn with its brand now gets its own reason.
 * @returns those that exist
 */
export const writeWithdrawals = (
  tx: Db,
  { ids, reason, text, now }: { ids: readonly string[]; reason: string; text: string; now: Date },
): Promise<WithdrawnDeal[]> => allRows(tx)`
    WITH named AS MATERIALIZED (
      SELECT id, brand_id, product_id, price_cents, discount_price_cents, expires_at, withdrawn_at,
        withdrawn_at IS NULL OR (withdrawn_reason = 'suspended' AND ${reason} <> 'suspended') AS is_fresh FROM deals
      WHERE id = ANY (${ids}::uuid[]) ORDER BY id FOR NO KEY UPDATE
    ), priced AS (
      INSERT INTO deal_prices (deal_id, product_id, price_cents, discount_price_cents, created_at, ends_at)
      SELECT id, product_id, price_cents, discount_price_cents, ${now}::timestamptz,
        ${now}::timestamptz + interval '1 millisecond'
      FROM named WHERE withdrawn_at IS NULL AND expires_at > ${now}::timestamptz
    ), written AS (
      UPDATE deals SET active = false, expires_at = least(deals.expires_at, ${now}::timestamptz),
        withdrawn_end = coalesce(deals.withdrawn_end, deals.expires_at), updated_at = ${now}::timestamptz, withdrawn_at = ${now}::timestamptz, withdrawn_reason = ${reason},
        withdrawn_text = ${text}
      FROM named WHERE deals.id = named.id AND named.is_fresh
    )
    SELECT id, brand_id, NOT is_fresh AS before FROM named ORDER BY id`

/**
 * Reads a deal that the platform withdrew at this moment, locked by the caller; undefined when it
 * was not withdrawn, or not then.
 */
export const readWithdrawn = (
  tx: Db,
  id: string,
  at: Date,
): Promise<
  { product_id: string; price_cents: number; discount_price_cents: number; end: Date } | undefined
> => firstRow(tx)`
    SELECT product_id, price_cents, discount_price_cents, coalesce(withdrawn_end, expires_at) AS end FROM deals
    WHERE id = ${id} AND withdrawn_reason IS NOT NULL AND withdrawn_at = ${at} FOR NO KEY UPDATE`

/**
 * Reverses a withdrawal: the deal gets its former end, and is on offer if that is in the future and
 * units are left.
 */
export function writeReturn(tx: Db, id: string, { end, now }: { end: Date; now: Date }): Promise<void> {
  return execute(tx)`
    UPDATE deals SET withdrawn_at = NULL, withdrawn_reason = NULL, withdrawn_text = '', withdrawn_end = NULL,
      expires_at = ${end}::timestamptz, updated_at = ${now}::timestamptz,
      active = ${end}::timestamptz > ${now}::timestamptz AND s.quantity > s.redeemed
    FROM deal_stock s WHERE deals.id = ${id} AND s.deal_id = deals.id`
}

/** Reads the title of the first deal, and the number of deals; undefined when none exists. */
export const findTitles = (
  db: Db,
  ids: readonly string[],
): Promise<{ title: string; count: number } | undefined> => firstRow(db)`
    SELECT title, (count(*) OVER ())::int AS count FROM deals WHERE id = ANY (${ids}::uuid[]) ORDER BY id LIMIT 1`

/** Reads deals of a brand that are on offer. */
export const readOnOffer = (tx: Db, brandId: string, now: Date): Promise<string[]> => allValues(tx)`
    SELECT id FROM deals WHERE brand_id = ${brandId} AND active AND expires_at > ${now}::timestamptz`

/**
 * Restores the deals that were withdrawn with their brand, each with its former end. The caller has
 * locked the brand. The price of a deal that is on offer again is in force anew (art. 17-bis).
 * @returns their ids
 */
export const writeReturnOfBrand = (tx: Db, brandId: string, now: Date): Promise<string[]> => allValues(tx)`
    WITH named AS MATERIALIZED (
      SELECT d.id, d.product_id, d.price_cents, d.discount_price_cents, coalesce(d.withdrawn_end, d.expires_at) AS end
      FROM deals d JOIN deal_stock s ON s.deal_id = d.id
      WHERE d.brand_id = ${brandId} AND d.withdrawn_reason = 'suspended' ORDER BY d.id FOR NO KEY UPDATE OF s, d
    ), priced AS (
      INSERT INTO deal_prices (deal_id, product_id, price_cents, discount_price_cents, created_at, ends_at)
      SELECT id, product_id, price_cents, discount_price_cents, ${now}::timestamptz, named.end FROM named WHERE named.end > ${now}::timestamptz
    )
    UPDATE deals d SET withdrawn_at = NULL, withdrawn_reason = NULL, withdrawn_text = '', withdrawn_end = NULL,
      expires_at = named.end, updated_at = ${now}::timestamptz,
      active = named.end > ${now}::timestamptz AND s.quantity > s.redeemed
    FROM named JOIN deal_stock s ON s.deal_id = named.id WHERE d.id = named.id RETURNING d.id`

interface WithdrawalEffect {
  readonly deals: number
  readonly codes: number
  readonly brands: string[]
  /** Title of the first deal; below, how many others are of its brand; null = there is none. */
  readonly title: string | null
  readonly others: number
}

/** Computes what withdrawing deals would do; withdrawn ones are left out. */
export async function readWithdrawalEffect(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<WithdrawalEffect> {
  const rows = await allRows(db)<WithdrawalEffect>`
    WITH named AS MATERIALIZED (
      SELECT id, brand_id, title FROM deals WHERE id = ANY (${ids}::uuid[]) AND withdrawn_at IS NULL
    ), first AS (SELECT * FROM named ORDER BY id LIMIT 1)
    SELECT (SELECT count(*)::int FROM named) AS deals,
      (SELECT count(*)::int FROM redemptions r
        WHERE r.deal_id IN (SELECT id FROM named) AND r.status = 'held' AND r.expires_at > ${now}::timestamptz) AS codes,
      ARRAY(SELECT DISTINCT brand_id FROM named) AS brands,
      (SELECT title FROM first) AS title,
      (SELECT count(*)::int FROM named n JOIN first f ON n.brand_id = f.brand_id AND n.id <> f.id) AS others`
  return rows[0] ?? { deals: 0, codes: 0, brands: [], title: null, others: 0 }
}
