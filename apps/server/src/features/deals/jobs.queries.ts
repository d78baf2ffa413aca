import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/**
 * Takes expired deals out of the indexes of valid deals; the redemption that sells the last piece does so itself. Reads
 * filter by time and stock, so no answer depends on when this runs: a deal that another transaction has locked is left to
 * the next run. So are those beyond the first 5000, which end first: after a long stop a run would hold too many rows.
 *
 * @returns how many deals changed
 */
export async function deactivateEndedDeals(db: Db, now: Date): Promise<number> {
  const ended = await sql`
    UPDATE deals SET active = false WHERE id IN (
      SELECT id FROM deals WHERE active AND expires_at <= ${now}::timestamptz ORDER BY expires_at, id LIMIT 5000
      FOR NO KEY UPDATE SKIP LOCKED
    )`.execute(db)
  return Number(ended.numAffectedRows ?? 0n)
}

/** How far back each run of the job looks at events: further than its minute, so that a late run misses none. */
const RECENT = sql`interval '10 minutes'`

/** Lets the redemptions of the last minutes count for the popularity of their deals. */
export async function countRedemptions(db: Db, now: Date): Promise<void> {
  await sql`
    UPDATE deals SET counted_redemptions = redeemed_count WHERE id IN (
      SELECT id FROM deals WHERE counted_redemptions <> redeemed_count AND id IN (
        SELECT (payload ->> 'dealId')::uuid FROM outbox
        WHERE state = 'done' AND finished_at > ${now}::timestamptz - ${RECENT}
          AND type IN ('redemption.confirmed', 'redemption.voided')
      )
      FOR NO KEY UPDATE SKIP LOCKED
    )`.execute(db)
}

/** Counts the words of valid deals anew, for the correction of typing errors. */
export async function refreshSearchTerms(db: Db): Promise<void> {
  await sql`SELECT refresh_search_terms()`.execute(db)
}

/** Sums up what was added to each square of the map since the last run. */
export async function mergeDealSquares(db: Db): Promise<void> {
  await sql`SELECT merge_deal_squares()`.execute(db)
}
