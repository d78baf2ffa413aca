import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Job } from '../../platform/jobs/jobs.ts'

/**
 * Takes ended deals (expired or sold out) out of the indexes of valid ones. Reads
 * filter by time and stock themselves, so nothing depends on when this runs: a deal that somebody has in hand is left to
 * the next turn. Pieces that are only held are no end.
 *
 * @returns how many deals changed
 */
export async function deactivateEndedDeals(db: Db, now: Date): Promise<number> {
  const ended = await sql`
    UPDATE deals SET active = false WHERE id IN (
      SELECT id FROM deals WHERE active AND (expires_at <= ${now}::timestamptz OR redeemed_count >= quantity)
      FOR NO KEY UPDATE SKIP LOCKED
    )`.execute(db)
  return Number(ended.numAffectedRows ?? 0n)
}

/** Counts the words of valid deals anew, for the correction of typing errors. */
export async function refreshSearchTerms(db: Db): Promise<void> {
  await sql`SELECT refresh_search_terms()`.execute(db)
}

export const dealJobs: readonly Job[] = [
  { name: 'end-deals', everySeconds: 60, run: async (tx, now) => void (await deactivateEndedDeals(tx, now)) },
  { name: 'search-terms', everySeconds: 3600, run: (tx) => refreshSearchTerms(tx) },
]
