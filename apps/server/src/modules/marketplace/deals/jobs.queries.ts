import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, execute } from '../../../platform/db/statement.ts'

/**
 * Takes expired deals out of the indexes of valid deals; settleStock() does so for sold-out ones.
 * Reads filter by time and stock, so no answer depends on when this runs. Deals that other
 * transactions have locked are left to the next run. So are those beyond the first 5000 to end:
 * after a long stop one run would otherwise lock too many rows.
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

/**
 * Deals that one run of the job settles at most: until it commits, nobody can open or end codes of
 * them.
 */
const SETTLED_A_RUN = 5000

/**
 * Splits the taken units again into held and redeemed ones, for deals with confirmations since the
 * last run (search/stock.ts). The trigger of deal_stock then takes fully redeemed deals out of the
 * indexes of valid deals. It reads the whole narrow table, and counts the codes after it has locked
 * their deals, so that nobody opens or ends one meanwhile. A stock locked by another transaction is
 * left to the next run.
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

/**
 * Deals that one run of the job updates at most: until it commits, nobody can sell their last
 * units.
 */
const COUNTED_A_RUN = 5000

/**
 * Adds the redemptions since the last run to the popularity of their deals, those with most
 * of them first. It reads the whole narrow table (a tenth of a second at a million deals), because
 * every redemption would have to write an index of uncounted ones. It locks deals, then their stock
 * for a moment. That is the wrong order, so it waits for neither: rows locked by other transactions
 * are counted by the next run.
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

/**
 * Deals that one run of the job re-ranks at most: until it commits, nobody can sell or free their
 * last units.
 */
const RANKED_A_RUN = 5000

/**
 * Copies changes of popularity since the last run into the order of lists. A deal locked by
 * another transaction is ranked by the next run. So is a change that commits meanwhile: its row is
 * not seen here, and so not deleted.
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
      -- A deal that has ended is ranked when it is restored.
      AND (c.deal_id IN (SELECT id FROM free) OR NOT EXISTS (SELECT FROM deal_search k WHERE k.id = c.deal_id))`

/** Counts the words of valid deals again, for the correction of typing errors. */
export const refreshSearchTerms = (db: Db): Promise<void> => execute(db)`SELECT refresh_search_terms()`

/** Merges the rows that were added to each square of the map since the last run. */
export const mergeDealSquares = (db: Db): Promise<void> => execute(db)`SELECT merge_deal_squares()`
