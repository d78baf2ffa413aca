import type { StoredLine } from '../members/public.ts'
import type { Db } from '../../../platform/db/database.ts'
import { allRows } from '../../../platform/db/statement.ts'

/** A purchase or redemption at a brand, with its remainder. */
export interface PastSale {
  readonly userId: string
  readonly at: Date
  /** null for a redemption, which is one line with its price. */
  readonly lines: readonly StoredLine[] | null
  readonly remaining: readonly number[]
}

/**
 * Reads the newest sales of a brand to known customers since a moment: purchases in its programs,
 * each receipt once, and redemptions that counted in none. Ids grow with time, so each source is
 * read from the end of an index.
 * @param most of each program, and of the redemptions
 */
export function readPastSales(db: Db, brandId: string, since: Date, most: number): Promise<PastSale[]> {
  return allRows(db)`
    SELECT s."userId", s.at, s.lines, s.remaining FROM (
      SELECT DISTINCT ON (bought.user_id, bought.source, bought.external_id) bought.user_id AS "userId",
        bought.occurred_at AS at, bought.lines, to_jsonb(bought.remaining) AS remaining
      FROM programs p CROSS JOIN LATERAL (
        SELECT f.user_id, f.source, f.external_id, f.occurred_at, f.lines, f.remaining, f.left_cents FROM purchases f
        WHERE f.program_id = p.id ORDER BY f.id DESC LIMIT ${most}::int
      ) bought
      WHERE p.brand_id = ${brandId} AND NOT p.sandbox AND bought.left_cents > 0 AND bought.occurred_at >= ${since}::timestamptz
      UNION ALL
      SELECT r.user_id, r.confirmed_at, NULL, jsonb_build_array(r.discount_price_cents) FROM (
        SELECT * FROM redemptions c
        WHERE c.brand_id = ${brandId} AND c.status = 'redeemed' AND c.confirmed_at >= ${since}::timestamptz
        ORDER BY c.confirmed_at DESC LIMIT ${most}::int
      ) r
      WHERE r.discount_price_cents > 0 AND NOT EXISTS (SELECT FROM purchases f WHERE f.redemption_id = r.id)
    ) s ORDER BY s.at DESC LIMIT ${most}::int`
}
