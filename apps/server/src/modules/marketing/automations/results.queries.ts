import { RUN_LIFE } from '@vicino/domain/lifecycles'
import type { Db } from '../../../platform/db/database.ts'
import { execute, firstValue } from '../../../platform/db/statement.ts'
import { inStates } from '../../../platform/db/states.ts'

/**
 * Counts members' spending in the days after their run, for the next runs whose days are over, and
 * adds it to the sums of their group. One statement.
 * @returns how many runs were counted
 */
export const measureRuns = (tx: Db, now: Date, limit: number): Promise<number> => firstValue(tx, 0)`
    WITH due AS MATERIALIZED (
      SELECT id, automation_id, is_control, program_id, user_id, finished_at, measure_at FROM automation_runs
      WHERE measure_at <= ${now} AND measure_at IS NOT NULL AND spent_cents IS NULL
      ORDER BY measure_at LIMIT ${limit}::int FOR UPDATE SKIP LOCKED
    ), spent AS MATERIALIZED (
      SELECT d.*, (
        SELECT coalesce(sum(p.left_cents), 0)::bigint FROM purchases p
        WHERE p.program_id = d.program_id AND p.user_id = d.user_id AND p.occurred_at >= d.finished_at
          AND p.occurred_at < d.measure_at AND p.brand_id = (SELECT brand_id FROM programs WHERE id = d.program_id)
      ) AS cents FROM due d
    ), noted AS (
      UPDATE automation_runs r SET spent_cents = s.cents FROM spent s WHERE r.id = s.id
    ), summed AS (
      INSERT INTO automation_results AS t (automation_id, is_control, members, cents, squares)
      SELECT automation_id, is_control, count(*), sum(cents), sum(cents::numeric * cents) FROM spent
      GROUP BY automation_id, is_control ORDER BY automation_id, is_control
      ON CONFLICT (automation_id, is_control) DO UPDATE SET members = t.members + excluded.members,
        cents = t.cents + excluded.cents, squares = t.squares + excluded.squares
    )
    SELECT count(*)::int AS count FROM due`

/** Deletes old runs: skipped ones earlier than others. */
export async function removeRuns(
  tx: Db,
  {
    skippedBefore,
    before,
    limit,
  }: { readonly skippedBefore: Date; readonly before: Date; readonly limit: number },
): Promise<void> {
  await execute(tx)`
    DELETE FROM automation_runs WHERE id IN (
      SELECT id FROM automation_runs WHERE state = 'skipped' AND created_at < ${skippedBefore} AND measure_at IS NULL
      ORDER BY created_at LIMIT ${limit}::int)`
  // Ids grow with time, so the oldest come first.
  await execute(tx)`
    DELETE FROM automation_runs WHERE id IN (
      SELECT id FROM (SELECT id, created_at, state FROM automation_runs ORDER BY id LIMIT ${limit}::int) oldest
      WHERE created_at < ${before} AND state IN ${inStates(RUN_LIFE.ended)})`
}
