import { createHash } from 'node:crypto'
import { canonicalText, type MechanicsConfig, type TierConfig } from '@vicino/domain/loyalty/config'
import type pg from 'pg'
import { HOT, idIn, MEMBERS, PROGRAMS } from './ids.ts'

/** Purchases of each member in each of their two programs, by default: a million in all. */
const PURCHASES = 5
/** Status points of the lowest tier, which about one of three members reaches in a quarter. */
export const SILVER = 60

/**
 * Fills an empty migrated database: a program with 100,000 members and 1,000 others with 100 each
 * of the same people, tiers, tills with their sessions, and a million purchases of the last months
 * with all their consequences.
 * @param purchases of each member in each of their two programs, seventeen days apart
 */
export async function openShops(
  client: pg.Client,
  config: MechanicsConfig,
  tiers: TierConfig,
  purchases = PURCHASES,
): Promise<void> {
  await client.query('SET session_replication_role = replica')
  await client.query('SET synchronous_commit = off')
  await client.query(SHOPS)
  await client.query(
    `INSERT INTO program_versions (program_id, version, config, sha256, valid_from)
     SELECT id, 1, $1, $2, starts_at FROM programs`,
    [JSON.stringify(config), sha256(config)],
  )
  await client.query(
    `INSERT INTO tier_configs (brand_id, version, config, sha256, valid_from)
     SELECT brand_id, 1, $1, $2, starts_at FROM programs`,
    [JSON.stringify(tiers), sha256(tiers)],
  )
  for (const statement of historyOf(purchases)) await client.query(statement)
  await client.query('SET session_replication_role = origin')
  await client.query('VACUUM ANALYZE')
  await client.query('CHECKPOINT')
}

const sha256 = (value: unknown): string => createHash('sha256').update(canonicalText(value)).digest('hex')

const SHOPS = `
  INSERT INTO users (id, email, username, handle, created_at, email_verified_at)
  SELECT ${idIn('user', 'n')}, n || '@bench.test', 'Cliente ' || n, 'cliente.' || n, now() - interval '1 year', now()
  FROM generate_series(1, ${MEMBERS}) n;
  INSERT INTO brands (id, username, handle, lat, lon)
  SELECT ${idIn('brand', 'n')}, 'Bottega ' || n, 'bottega.' || n, 45.4642, 9.19 FROM generate_series(${HOT}, ${PROGRAMS}) n;
  INSERT INTO users (id, email, username, handle, role, brand_id)
  SELECT ${idIn('till', 'n')}, 'till' || n || '@bench.test', 'Cassa ' || n, 'cassa.' || n, 'scanner', ${idIn('brand', 'n')}
  FROM generate_series(${HOT}, ${PROGRAMS}) n;
  INSERT INTO sessions (id, user_id, client, expires_at)
  SELECT id, id, 'web', now() + interval '1 day' FROM users WHERE role = 'scanner';
  INSERT INTO programs (id, brand_id, status, name, description, image, legal_subject, piva, sede_legale, pec, start_date, end_date,
    starts_at, ends_at, claims_until, activated_at, created_at, updated_at)
  SELECT ${idIn('program', 'n')}, ${idIn('brand', 'n')}, 'active', 'Raccolta ' || n, 'Punti a ogni spesa.', '/files/bench/a.webp',
    'Bottega S.r.l.', '12345678903', 'Via Roma 1, Milano', 'bottega@pec.example', current_date - 300, current_date + 400,
    current_date - 300, current_date + 401, current_date + 461, current_date - 300, now(), now()
  FROM generate_series(${HOT}, ${PROGRAMS}) n;
  INSERT INTO program_totals (program_id) SELECT id FROM programs;
  CREATE TEMP TABLE joined AS
    SELECT p AS program, ${idIn('program', 'p')} AS program_id, ${idIn('brand', 'p')} AS brand_id, n, ${idIn('user', 'n')} AS user_id
    FROM generate_series(1, ${MEMBERS}) n, LATERAL (VALUES (${HOT}), (1 + n % ${PROGRAMS})) in_both (p)
    ORDER BY 1, 4;
`

/** The date of a time in Rome. */
const DAY = `(occurred_at AT TIME ZONE 'Europe/Rome')::date`
const QUARTER = `(extract(year FROM now()) * 4 + extract(quarter FROM now()) - 1)::int`
const EXPLANATION = `jsonb_build_array(jsonb_build_object('of', NULL, 'items', jsonb_build_array(jsonb_build_object('rule', 'acquisti',
  'kind', 'purchase', 'inputs', jsonb_build_object('eligibleCents', cents, 'minSpendCents', 0, 'pointMilli', 1000, 'timeMilli', 1000,
  'timeRule', '', 'tierMilli', 1000, 'tierRank', 0, 'factor1000Cents', cents), 'raw', points, 'rounding', 'down', 'points', points,
  'stamps', 0, 'status', points))))`

const historyOf = (purchases: number): string[] => [
  `CREATE TEMP TABLE bought AS
   SELECT j.*, k, uuidv7(at) AS id, now() + at AS occurred_at, 700 + (n * 7919 + k * 104729) % 4000 AS cents,
     (700 + (n * 7919 + k * 104729) % 4000) / 100 AS points
   FROM joined j, generate_series(1, ${purchases}) k,
     LATERAL (SELECT ((k - ${purchases} - 1) * 17 + n % 11) * interval '1 day' - n % 600 * interval '1 minute' AS at) when_it_was
   ORDER BY j.program, at`,
  `INSERT INTO purchases (program_id, id, brand_id, user_id, source, external_id, channel, occurred_at, local_date, arrival, amount_cents,
     lines, remaining, left_cents, eligible_left, is_qualifying, tier_milli, tier_rank, time_milli, time_rule, config_version,
     raw_points, stamps)
   SELECT program_id, id, brand_id, user_id, 'till', 'seed-' || n || '-' || k, 'till', occurred_at, ${DAY}, k, cents,
     jsonb_build_array(jsonb_build_object('code', NULL, 'category', NULL, 'brand', NULL, 'quantityMilli', 1000, 'netCents', cents,
       'factorMilli', 1000)), ARRAY[cents], cents, cents, true, 1000, 0, 1000, '', 1, points, 0
   FROM bought`,
  `INSERT INTO loyalty_events (program_id, source, external_id, id, user_id, type, occurred_at, received_at, config_version, body_hash,
     payload, points, stamps, status, tier_before, tier_after, explanation, balance_after, debt_after, stamps_after)
   SELECT program_id, 'till', 'seed-' || n || '-' || k, id, user_id, 'purchase', occurred_at, occurred_at, 1, sha256(id::text::bytea),
     '{}', points, 0, points, 0, 0, ${EXPLANATION}, points * k, 0, 0
   FROM bought`,
  `INSERT INTO member_facts (program_id, user_id, kind, period, spend_cents, points, qualifying)
   SELECT program_id, user_id, 'day', ${DAY} - date '1970-01-01', 0, sum(points), count(*) FROM bought GROUP BY 1, 2, 4
   UNION ALL
   SELECT program_id, user_id, 'month', (extract(year FROM ${DAY}) * 12 + extract(month FROM ${DAY}) - 1)::int, sum(cents), sum(points), 0
   FROM bought GROUP BY 1, 2, 4`,
  `INSERT INTO status_periods (program_id, user_id, period, status_points, spend_cents, purchases)
   SELECT program_id, user_id, (extract(year FROM ${DAY}) * 4 + extract(quarter FROM ${DAY}) - 1)::int, sum(points), sum(cents), count(*)
   FROM bought GROUP BY 1, 2, 3`,
  // A tier is that of this quarter or of the previous one, the higher of both (downgrade to
  // balance).
  `INSERT INTO members (program_id, user_id, joined_at, tier_rank, tier_period, status_points, purchases, last_event_at)
   SELECT j.program_id, j.user_id, now() - interval '250 days', CASE WHEN s.most >= ${SILVER} THEN 1 ELSE 0 END, ${QUARTER},
     coalesce(s.now, 0), ${purchases}, b.last
   FROM joined j JOIN (SELECT program_id, user_id, max(occurred_at) AS last FROM bought GROUP BY 1, 2) b USING (program_id, user_id)
     JOIN (SELECT program_id, user_id, max(status_points) FILTER (WHERE period >= ${QUARTER} - 1) AS most,
       sum(status_points) FILTER (WHERE period = ${QUARTER}) AS now FROM status_periods GROUP BY 1, 2) s USING (program_id, user_id)
   ORDER BY j.program, j.n`,
  `INSERT INTO tier_changes (program_id, user_id, at, from_rank, to_rank, event_id, tier_version)
   SELECT program_id, user_id, last_event_at, 0, 1, uuidv7(), 1 FROM members WHERE tier_rank = 1`,
  `INSERT INTO member_programs (user_id, program_id) SELECT user_id, program_id FROM joined`,
  `INSERT INTO ledger_accounts (unit, program_id, kind) SELECT 'PTS', id, 'issuer' FROM programs`,
  `INSERT INTO ledger_accounts (user_id, unit, program_id, kind, issuer_id, balance, entries)
   SELECT b.user_id, 'PTS', b.program_id, pair.kind, i.id, CASE pair.kind WHEN 'member' THEN b.points ELSE 0 END,
     CASE pair.kind WHEN 'member' THEN ${purchases} ELSE 0 END
   FROM (SELECT program_id, user_id, sum(points) AS points FROM bought GROUP BY 1, 2) b
     JOIN ledger_accounts i ON i.program_id = b.program_id AND i.kind = 'issuer', (VALUES ('member'), ('recovery')) pair (kind)`,
  `INSERT INTO ledger_transfers (kind, source_type, source_id, account_id, issuer_id, amount, entry_no, balance_after, rule,
     rule_version, created_at)
   SELECT 'loyalty-points', 'loyalty-event', b.id, a.id, a.issuer_id, b.points, b.k,
     sum(b.points) OVER (PARTITION BY a.id ORDER BY b.k), 'purchase', 1, b.occurred_at
   FROM bought b JOIN ledger_accounts a ON a.user_id = b.user_id AND a.program_id = b.program_id AND a.kind = 'member'`,
]
