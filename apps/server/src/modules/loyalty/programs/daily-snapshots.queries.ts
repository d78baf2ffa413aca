import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { allValues, execute } from '../../../platform/db/statement.ts'

/**
 * Lists programs that were not counted today yet, those never counted first. A program whose claims
 * are over is counted once more, then never again.
 * @param today calendar date in Rome, YYYY-MM-DD
 */
export const programsToCount = (db: Db, today: string, limit: number): Promise<string[]> => allValues(db)`
    SELECT p.id FROM programs p LEFT JOIN program_nights n ON n.program_id = p.id
    WHERE p.status IN ('active', 'ended', 'deleted') AND NOT p.sandbox
      AND (n.day IS NULL OR n.day < ${today}::date AND n.counted_at <= p.claims_until)
    ORDER BY n.day NULLS FIRST, p.id LIMIT ${limit}`

/** A calendar month in Rome as member_facts numbers them: 12 × year + month, January being 0. */
const MONTH_OF_JOINING = sql`(extract(year FROM t.joined_at AT TIME ZONE 'Europe/Rome') * 12
  + extract(month FROM t.joined_at AT TIME ZONE 'Europe/Rome') - 1)::int`

/** Value of a reward's version without VAT in cents, rounded half up as withoutVat() does. */
const NET_VALUE = sql`((v.body ->> 'valueCents')::bigint * 200 + 100 + (v.body ->> 'vatPercent')::bigint)
  / (2 * (100 + (v.body ->> 'vatPercent')::bigint))`

/**
 * Counts by a walk over all members of a program: points held and pending; the value of open claims
 * and of rewards fulfilled; and members by the month of joining, with how many of them bought in it
 * and in each later month up to `month` (12 × year + month).
 */
const counted = (programId: string, month: number) => sql`
  SELECT
    (SELECT coalesce(sum(balance), 0)::bigint FROM ledger_accounts
      WHERE program_id = ${programId} AND unit = 'PTS' AND kind = 'member') AS held,
    (SELECT coalesce(sum(amount), 0)::bigint FROM pending_credits WHERE program_id = ${programId}) AS pending,
    (SELECT jsonb_build_array(coalesce(sum(value) FILTER (WHERE NOT used), 0), coalesce(sum(net) FILTER (WHERE NOT used), 0),
        coalesce(sum(net) FILTER (WHERE used), 0))
      FROM (SELECT c.state = 'delivered' AS used, (v.body ->> 'valueCents')::bigint AS value,
          ${NET_VALUE} AS net
        FROM claims c JOIN reward_versions v
          ON v.program_id = c.program_id AND v.reward_id = c.reward_id AND v.version = c.reward_version
        WHERE c.program_id = ${programId} AND c.state IN ('requested', 'approved', 'ready', 'shipped', 'delivered')) worth
    ) AS prizes,
    (WITH joined AS MATERIALIZED (
        SELECT t.user_id, ${MONTH_OF_JOINING} AS month FROM members t WHERE t.program_id = ${programId}
      ),
      bought AS (
        SELECT j.month, f.period, count(*) AS members FROM joined j JOIN member_facts f ON f.program_id = ${programId}
          AND f.user_id = j.user_id AND f.kind = 'month' AND f.period BETWEEN j.month AND ${month}::int AND f.spend_cents > 0
        GROUP BY 1, 2
      ),
      sizes AS (SELECT month, count(*) AS members FROM joined WHERE month <= ${month}::int GROUP BY 1)
    SELECT coalesce(jsonb_agg(jsonb_build_object(
        'month', to_char(make_date(s.month / 12, s.month % 12 + 1, 1), 'YYYY-MM'), 'members', s.members,
        'active', (SELECT jsonb_agg(coalesce(b.members, 0) ORDER BY n)
          FROM generate_series(s.month, ${month}::int) n LEFT JOIN bought b ON b.month = s.month AND b.period = n)
      ) ORDER BY s.month), '[]') FROM sizes s) AS cohorts`

/** Counts a program and stores the result. */
export const countProgram = (
  tx: Db,
  programId: string,
  { today, month, now }: { readonly today: string; readonly month: number; readonly now: Date },
): Promise<void> => execute(tx)`
    INSERT INTO program_nights (program_id, day, counted_at, points_held, points_pending, open_claims_cents,
      open_claims_net_cents, used_net_cents, cohorts)
    SELECT ${programId}, ${today}::date, ${now}, c.held, c.pending, (c.prizes ->> 0)::bigint, (c.prizes ->> 1)::bigint,
      (c.prizes ->> 2)::bigint, c.cohorts FROM (${counted(programId, month)}) c
    ON CONFLICT (program_id) DO UPDATE SET day = excluded.day, counted_at = excluded.counted_at,
      points_held = excluded.points_held, points_pending = excluded.points_pending,
      open_claims_cents = excluded.open_claims_cents, open_claims_net_cents = excluded.open_claims_net_cents,
      used_net_cents = excluded.used_net_cents, cohorts = excluded.cohorts`
