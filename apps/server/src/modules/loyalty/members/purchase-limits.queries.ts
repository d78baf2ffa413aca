import { PURCHASE_LIMITS } from '@vicino/contract/loyalty/members/constants'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, execute, firstValue } from '../../../platform/db/statement.ts'

/** How often a person has bought. A receipt counts once, however many programs it counts in. */
export interface Pace {
  /** On the calendar day of the purchase in Rome. */
  readonly inDay: number
  /** In the hour before the purchase, at tills and systems of the same shop. */
  readonly inHour: number
}

/** The number of a receipt, without the partner's id that a common program adds (receiptIn()). */
const RECEIPT = sql`regexp_replace(external_id, '^' || brand_id || ':', '')`

/** Counts a member's purchases of one day, along the index of their purchases. */
export async function readPace(
  db: Db,
  of: {
    programIds: readonly string[]
    userId: string
    brandId: string
    storeId: string | null
    at: Date
    from: Date
    until: Date
  },
): Promise<Pace> {
  const rows = await allRows(db)<Pace>`
    SELECT count(DISTINCT (source, ${RECEIPT})) FILTER (WHERE occurred_at >= ${of.from} AND occurred_at < ${of.until}) AS "inDay",
      count(DISTINCT (source, ${RECEIPT})) FILTER (WHERE channel IN ('till', 'api') AND store_id IS NOT DISTINCT FROM ${of.storeId}::uuid
        AND occurred_at > ${of.at}::timestamptz - interval '1 hour' AND occurred_at <= ${of.at}) AS "inHour"
    FROM purchases
    WHERE program_id = ANY (${of.programIds}::uuid[]) AND user_id = ${of.userId} AND brand_id = ${of.brandId}
      AND occurred_at > least(${of.from}::timestamptz, ${of.at}::timestamptz - interval '1 hour') - interval '1 second'
      AND occurred_at < ${of.until}::timestamptz`
  return rows[0] ?? { inDay: 0, inHour: 0 }
}

/** Returns how many purchases of a customer within an hour a brand lets its tills register. */
export const readHourLimit = (db: Db, brandId: string): Promise<number> =>
  firstValue(db, PURCHASE_LIMITS.perHour)`SELECT purchases_per_hour FROM brands WHERE id = ${brandId}`

export const writeHourLimit = (tx: Db, brandId: string, most: number): Promise<void> =>
  execute(tx)`UPDATE brands SET purchases_per_hour = ${most} WHERE id = ${brandId}`

/**
 * Returns the median of a member's last amounts in cents, without one receipt; null when there are
 * none.
 */
export const readMedian = (
  db: Db,
  of: { programIds: readonly string[]; userId: string; brandId: string; without: string; most: number },
): Promise<number | null> => firstValue(db, null)`
    SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY amount_cents) AS cents FROM (
      SELECT amount_cents FROM purchases
      WHERE program_id = ANY (${of.programIds}::uuid[]) AND user_id = ${of.userId} AND brand_id = ${of.brandId}
        AND ${RECEIPT} <> ${of.without}
      ORDER BY occurred_at DESC LIMIT ${of.most}::int
    ) last`
