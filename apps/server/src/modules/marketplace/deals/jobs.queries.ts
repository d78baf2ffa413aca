import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, execute } from '../../../platform/db/statement.ts'

/**
 * Takes expired deals out of the indexes of valid deals; settleStock() does so with those that are sold out. Reads
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

/** How many deals one run of the job settles at most: until it commits, nobody can open or end codes of them. */
const SETTLED_A_RUN = 5000

/**
 * Divides the pieces that are taken anew into held and redeemed ones, of deals with confirmations since the last run
 * (search/stock.ts). Those of which all pieces were redeemed leave the indexes of valid deals then, by the trigger of
 * deal_stock. Reads the whole narrow table, and counts the codes once it has locked their deals, so that nobody opens or ends
 * one meanwhile. A stock that another transaction has in hand is left to the next run.
 */
export async function settleStock(tx: Db): Promise<void> {
  const rows = await allRows(tx)<{ id: string }>`
    SELECT s.deal_id AS id FROM deal_stock s LEFT JOIN (
      SELECT deal_id, count(*) AS codes FROM redemptions WHERE status = 'held' GROUP BY deal_id
    ) r USING (deal_id) WHERE s.held > coalesce(r.codes, 0)
    LIMIT ${SETTLED_A_RUN}::int FOR NO KEY UPDATE OF s SKIP LOCKED`
  if (rows.length === 0) return
  await execute(tx)`
    UPDATE deal_stock s SET held = codes.held, redeemed = s.redeemed + s.held - codes.held
    FROM (SELECT id, held_of(id) AS held FROM unnest(${rows.map(({ id }) => id)}::uuid[]) id) codes
    WHERE s.deal_id = codes.id`
}

/** How many deals one run of the job brings up to date at most: until it commits, nobody can sell their last pieces. */
const COUNTED_A_RUN = 5000

/**
 * Lets the redemptions since the last run count for the popularity of their deals, those with most of them first.
 * Reads the whole narrow table (a tenth of a second at a million deals): an index of what is not counted yet would be
 * written by every redemption. Locks deals, then their stock for a moment, which is the wrong way round, and so waits for
 * neither: what another transaction has is counted by the next run.
 */
export async function countRedemptions(db: Db): Promise<void> {
  const rows = await allRows(db)<{ id: string; counted: number }>`
    WITH due AS MATERIALIZED (
      SELECT deal_id, redeemed FROM deal_stock WHERE counted <> redeemed
      ORDER BY abs(redeemed - counted) DESC LIMIT ${COUNTED_A_RUN}::int
    ), free AS MATERIALIZED (
      SELECT d.id FROM deals d WHERE d.id IN (SELECT deal_id FROM due) FOR NO KEY UPDATE SKIP LOCKED
    )
    UPDATE deals d SET counted_redemptions = due.redeemed
    FROM due JOIN free ON free.id = due.deal_id WHERE d.id = free.id
    RETURNING d.id, d.counted_redemptions AS counted`
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await execute(db)`
    WITH free AS MATERIALIZED (
      SELECT deal_id FROM deal_stock WHERE deal_id = ANY (${ids}::uuid[]) FOR NO KEY UPDATE SKIP LOCKED
    )
    UPDATE deal_stock s SET counted = c.counted
    FROM unnest(${ids}::uuid[], ${rows.map(({ counted }) => counted)}::int[]) c (id, counted) JOIN free ON free.deal_id = c.id
    WHERE s.deal_id = free.deal_id`
}

/** How many deals one run of the job ranks anew at most: until it commits, nobody can sell or free their last pieces. */
const RANKED_A_RUN = 5000

/**
 * Lets what changed the popularity of deals since the last run count in the order of lists. A deal that another
 * transaction has in hand is ranked by the next run, and so is a change that commits meanwhile: its row is not seen here,
 * and so not taken away.
 */
export const rankPopularity = (db: Db): Promise<void> => execute(db)`
    WITH due AS MATERIALIZED (
      SELECT deal_id FROM popularity_changes GROUP BY deal_id LIMIT ${RANKED_A_RUN}::int
    ), free AS MATERIALIZED (
      SELECT k.id FROM deal_search k WHERE k.id IN (SELECT deal_id FROM due) FOR NO KEY UPDATE SKIP LOCKED
    ), ranked AS (
      UPDATE deal_search k SET popularity = d.popularity FROM free JOIN deals d ON d.id = free.id
      WHERE k.id = free.id AND k.popularity <> d.popularity
    )
    DELETE FROM popularity_changes c USING due
    WHERE c.deal_id = due.deal_id
      -- A deal that has ended is ranked when it comes back.
      AND (c.deal_id IN (SELECT id FROM free) OR NOT EXISTS (SELECT FROM deal_search k WHERE k.id = c.deal_id))`

/** Counts the words of valid deals anew, for the correction of typing errors. */
export const refreshSearchTerms = (db: Db): Promise<void> => execute(db)`SELECT refresh_search_terms()`

/** Sums up what was added to each square of the map since the last run. */
export const mergeDealSquares = (db: Db): Promise<void> => execute(db)`SELECT merge_deal_squares()`
