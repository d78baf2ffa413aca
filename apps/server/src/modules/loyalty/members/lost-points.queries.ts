import { type RawBuilder, sql } from 'kysely'

/**
 * The kinds of ledger movements that take points from a member without an event: their end, a
 * falling tier, leaving, a cancelled and a closed program. The index ledger_transfers_lost has the
 * same condition.
 */
const IS_LOST = sql`(t.kind IN ('expiry', 'loyalty-left', 'loyalty-cancelled', 'loyalty-closed') OR t.kind LIKE 'loyalty-tier-%')`

/**
 * Builds a query for what a member lost in a program: a line for each cause and moment, with the
 * columns `id` (of the last movement), `cause`, `at` (of the loss, before the movement where a job
 * was late), `points`, `stamps`, `points_after` and `stamps_after`.
 */
export const lostPoints = (programId: string, userId: string): RawBuilder<unknown> => sql`
  SELECT (array_agg(l.id ORDER BY l.id DESC))[1] AS id, l.cause, l.at,
    coalesce(sum(l.amount) FILTER (WHERE l.unit = 'PTS'), 0)::bigint AS points,
    coalesce(sum(l.amount) FILTER (WHERE l.unit = 'STAMP'), 0)::bigint AS stamps,
    coalesce((array_agg(l.after ORDER BY l.id DESC) FILTER (WHERE l.unit = 'PTS'))[1], max(l.held) FILTER (WHERE l.other = 'PTS'), 0) AS points_after,
    coalesce((array_agg(l.after ORDER BY l.id DESC) FILTER (WHERE l.unit = 'STAMP'))[1], max(l.held) FILTER (WHERE l.other = 'STAMP'), 0) AS stamps_after
  FROM (
    SELECT t.id, t.amount, t.balance_after AS after, a.unit,
      CASE WHEN t.kind = 'expiry' THEN 'expiry' WHEN t.kind LIKE 'loyalty-tier-%' THEN 'tier' ELSE substr(t.kind, 9) END AS cause,
      coalesce((t.explanation ->> 'expiredAt')::timestamptz, t.created_at) AS at,
      -- The other unit's balance at that moment, for a line that moved one unit only.
      o.unit AS other, (SELECT b.balance_after FROM ledger_transfers b
        WHERE b.account_id = o.id AND b.entry_no IS NOT NULL AND b.id < t.id ORDER BY b.entry_no DESC LIMIT 1) AS held
    FROM ledger_accounts a JOIN ledger_transfers t ON t.account_id = a.id AND ${IS_LOST} AND t.amount < 0
      LEFT JOIN ledger_accounts o ON o.user_id = a.user_id AND o.program_id = a.program_id AND o.kind = 'member' AND o.unit <> a.unit
    WHERE a.user_id = ${userId} AND a.program_id = ${programId} AND a.kind = 'member'
  ) l GROUP BY l.cause, l.at`
