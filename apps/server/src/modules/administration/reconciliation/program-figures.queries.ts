import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { allRows } from '../../../platform/db/statement.ts'
import type { CopyDifference } from './deal-copies.queries.ts'

/*
 * Compares metrics of programs (docs/modules/loyalty.md, "Invariants", 19), which consumers keep as
 * sums, with the rows that they add up. A program with an event that its consumer has not processed
 * is omitted: the sums lack its effect.
 */

/**
 * Consumers that add to the metrics, or make claims that add to them; without the first of them
 * there are no sums.
 */
const ADDING = sql`('loyalty-figures', 'claim-figures', 'automatic-claims')`

const BEHIND = sql`
  SELECT (e.payload ->> 'programId')::uuid AS program_id FROM consumer_offsets o JOIN outbox_log e ON e.id > o.last_id
  WHERE o.consumer IN ${ADDING} AND e.type LIKE 'loyalty.%' AND e.payload ? 'programId'
  UNION
  SELECT (e.payload ->> 'programId')::uuid FROM consumer_offsets o CROSS JOIN LATERAL unnest(o.gaps + o.new_gaps) gap
    JOIN outbox_log e ON e.id >= lower(gap) AND e.id < upper(gap)
  WHERE o.consumer IN ${ADDING} AND e.type LIKE 'loyalty.%' AND e.payload ? 'programId'
  UNION
  SELECT (payload ->> 'programId')::uuid FROM events_set_aside WHERE consumer IN ${ADDING} AND payload ? 'programId'`

const SUMMED = [
  'points_issued',
  'points_reversed',
  'points_redeemed',
  'points_expired',
  'stamps_issued',
  'stamps_reversed',
  'stamps_redeemed',
  'stamps_expired',
  'purchases',
  'spend_cents',
] as const
const sums = sql.join(SUMMED.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0)::bigint`))
const columns = sql.join(SUMMED.map((name) => sql.ref(name)))

/**
 * SQL: the points that members' events gave and took on a day, purchases apart from the rest.
 * Claims, expiry and joining have no event of the member.
 */
const days = sql`
  SELECT coalesce(e.program_id, d.program_id)::text || ' ' || coalesce(e.day, d.day)
      || CASE WHEN coalesce(e.bought, d.bought) THEN ' purchases' ELSE ' others' END AS id,
    format('events say %s, figures %s', to_jsonb(e) - '{program_id,day,bought}'::text[],
      to_jsonb(d) - '{program_id,day,bought}'::text[]) AS detail
  FROM (
    SELECT l.program_id, (l.received_at AT TIME ZONE 'Europe/Rome')::date AS day, l.type IN ('purchase', 'refund') AS bought,
      sum(greatest(l.points, 0))::bigint AS issued, sum(greatest(-l.points, 0))::bigint AS reversed,
      sum(greatest(l.stamps, 0))::bigint AS stamps, sum(greatest(-l.stamps, 0))::bigint AS stamps_reversed,
      count(*) AS movements, count(p.id) AS purchases, (coalesce(sum(p.amount_cents), 0) - coalesce(sum(r.cents), 0))::bigint AS cents
    FROM loyalty_events l JOIN programs g ON g.id = l.program_id
      -- Partners' sales do not count in the metrics of the program's owner.
      LEFT JOIN purchases p ON p.program_id = l.program_id AND p.id = l.id AND p.brand_id = g.brand_id
      LEFT JOIN LATERAL (
        SELECT sum(b.amount_cents) AS cents FROM refunds b JOIN purchases q ON q.program_id = b.program_id AND q.id = b.purchase_id
        WHERE b.program_id = l.program_id AND b.event_id = l.id AND q.brand_id = g.brand_id
      ) r ON l.type = 'refund'
    WHERE l.reason IS NULL AND NOT EXISTS (SELECT FROM behind WHERE program_id = l.program_id)
    GROUP BY 1, 2, 3
  ) e FULL JOIN (
    SELECT program_id, day, source = 'purchase' AS bought, sum(points_issued)::bigint AS issued,
      sum(points_reversed)::bigint AS reversed, sum(stamps_issued)::bigint AS stamps,
      sum(stamps_reversed)::bigint AS stamps_reversed, sum(movements)::bigint AS movements,
      sum(purchases)::bigint AS purchases, sum(spend_cents)::bigint AS cents
    FROM program_daily d WHERE source NOT IN ('', 'claim', 'autoClaim')
      AND NOT EXISTS (SELECT FROM behind WHERE program_id = d.program_id)
    GROUP BY 1, 2, 3
  ) d ON d.program_id = e.program_id AND d.day = e.day AND d.bought = e.bought
  WHERE (e.issued, e.reversed, e.stamps, e.stamps_reversed, e.movements, e.purchases, e.cents)
    IS DISTINCT FROM (d.issued, d.reversed, d.stamps, d.stamps_reversed, d.movements, d.purchases, d.cents)`

/** SQL: the sums of the days of each week or month, and the stored row. */
const rolledUp = (table: 'program_weekly' | 'program_monthly', step: 'week' | 'month') => sql`
  SELECT coalesce(d.program_id, m.program_id)::text || ' ' || coalesce(d.begins, m.begins) || ' ' || coalesce(d.source, m.source) AS id,
    format('days sum to %s, the %s says %s', d.sums, ${sql.lit(step)}, m.sums) AS detail
  FROM (
    SELECT program_id, date_trunc(${sql.lit(step)}, day)::date AS begins, source, ARRAY[${sums}, sum(movements)::bigint, sum(joins)::bigint,
      sum(leaves)::bigint, sum(claims)::bigint, sum(delivered)::bigint] AS sums
    FROM program_daily GROUP BY 1, 2, 3
  ) d FULL JOIN (
    SELECT program_id, ${sql.ref(step)} AS begins, source, ARRAY[${columns}, movements, joins, leaves, claims, delivered] AS sums
    FROM ${sql.table(table)}
  ) m USING (program_id, begins, source)
  WHERE d.sums IS DISTINCT FROM m.sums`

const totals = sql`
  SELECT t.program_id::text || ' totals' AS id, format('days sum to %s, the totals say %s', d.sums, t.sums) AS detail
  FROM (
    SELECT program_id, ARRAY[${columns}, participants, rewards_redeemed] AS sums FROM program_totals
  ) t LEFT JOIN LATERAL (
    SELECT ARRAY[${sums}, coalesce(sum(joins - leaves), 0)::bigint, coalesce(sum(claims), 0)::bigint] AS sums
    FROM program_daily WHERE program_id = t.program_id
  ) d ON true
  WHERE d.sums IS DISTINCT FROM t.sums`

/** SQL: the number of members, and by tier. */
const people = sql`
  SELECT t.program_id::text || ' members' AS id,
    format('%s take part, the totals say %s; by level %s, and %s', m.present, t.participants, m.levels, l.levels) AS detail
  FROM program_totals t LEFT JOIN LATERAL (
    SELECT coalesce(sum(members), 0)::bigint AS present, coalesce(jsonb_object_agg(tier_rank, members), '{}') AS levels
    FROM (
      SELECT tier_rank, count(*) AS members FROM members WHERE program_id = t.program_id AND left_at IS NULL GROUP BY 1
    ) r
  ) m ON true LEFT JOIN LATERAL (
    SELECT coalesce(jsonb_object_agg(rank, members), '{}') AS levels FROM program_tiers
    WHERE program_id = t.program_id AND members <> 0
  ) l ON true
  WHERE NOT EXISTS (SELECT FROM behind WHERE program_id = t.program_id)
    AND (t.participants <> m.present OR l.levels <> m.levels)`

/** SQL: the claims of each day that were not returned, and the fulfilments of the day. */
const claimed = sql`
  SELECT program_id::text || ' ' || day || ' claims' AS id,
    format('claims less figures: %s points, %s stamps, %s claims, %s handed over', sum(points), sum(stamps), sum(claims),
      sum(delivered)) AS detail
  FROM (
    SELECT program_id, requested_on AS day, points - returned_points AS points, stamps - returned_stamps AS stamps, 1 AS claims,
      0 AS delivered
    FROM claims
    UNION ALL
    SELECT program_id, (delivered_at AT TIME ZONE 'Europe/Rome')::date, 0, 0, 0, 1 FROM claims
    WHERE delivered_at IS NOT NULL AND undone_at IS NULL
    UNION ALL
    SELECT program_id, day, -points_redeemed, -stamps_redeemed, -claims, -delivered FROM program_daily WHERE source = 'claim'
  ) told
  WHERE NOT EXISTS (SELECT FROM behind b WHERE b.program_id = told.program_id)
  GROUP BY program_id, day
  HAVING sum(points) <> 0 OR sum(stamps) <> 0 OR sum(claims) <> 0 OR sum(delivered) <> 0`

const COMPARED = {
  days,
  claimed,
  weeks: rolledUp('program_weekly', 'week'),
  months: rolledUp('program_monthly', 'month'),
  totals,
  people,
} as const satisfies Record<string, RawBuilder<unknown>>

/** Finds metrics that differ from their sums, at most `most` of each kind. */
export async function differingProgramFigures(db: Db, most: number): Promise<CopyDifference[]> {
  const found: CopyDifference[] = []
  for (const query of Object.values(COMPARED)) {
    const rows = await allRows(db)<CopyDifference>`
      WITH behind AS MATERIALIZED (${BEHIND})
      SELECT id, detail FROM (${query}) difference
      WHERE EXISTS (SELECT FROM consumer_offsets WHERE consumer = 'loyalty-figures')
      ORDER BY id, detail LIMIT ${most}`
    found.push(...rows)
  }
  return found.slice(0, most)
}
