import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, allValues, execute, firstValue } from '../../../platform/db/statement.ts'

/** Columns of member_stats that are summed over a program, each with the sum of its source rows. */
const SUMMED = [
  'members',
  'status_points',
  'tier_rank',
  'points',
  'stamps',
  'purchases',
  'total_cents',
  'reviews',
  'proof_posts',
  'bp',
] as const

/** Describes the sums of a program that differ; empty where they agree. */
export async function differingSums(db: Db, programId: string): Promise<string[]> {
  const rows = await allRows(db)<{ name: string; kept: string; wanted: string }>`
    WITH present AS MATERIALIZED (
      SELECT m.user_id, m.status_points, m.tier_rank, p.brand_id
      FROM members m JOIN programs p ON p.id = m.program_id AND NOT p.sandbox JOIN users u ON u.id = m.user_id AND u.erased_at IS NULL
      WHERE m.program_id = ${programId} AND m.left_at IS NULL
    ), kept AS (
      SELECT count(*) AS members, coalesce(sum(status_points), 0) AS status_points, coalesce(sum(tier_rank), 0) AS tier_rank,
        coalesce(sum(points), 0) AS points, coalesce(sum(stamps), 0) AS stamps, coalesce(sum(purchases), 0) AS purchases,
        coalesce(sum(total_cents), 0) AS total_cents, coalesce(sum(reviews), 0) AS reviews,
        coalesce(sum(proof_posts), 0) AS proof_posts, coalesce(sum(bp), 0) AS bp
      FROM member_stats WHERE program_id = ${programId}
    ), account AS (
      SELECT coalesce(sum(a.balance) FILTER (WHERE a.unit = 'PTS'), 0) AS points,
        coalesce(sum(a.balance) FILTER (WHERE a.unit = 'STAMP'), 0) AS stamps
      FROM ledger_accounts a JOIN present USING (user_id) WHERE a.program_id = ${programId} AND a.kind = 'member'
    ), bought AS (
      SELECT count(*) FILTER (WHERE left_cents > 0) AS purchases, coalesce(sum(left_cents), 0) AS total_cents
      FROM purchases b JOIN present r USING (user_id) WHERE b.program_id = ${programId} AND b.brand_id = r.brand_id
    ), post AS (
      SELECT count(*) AS posts, coalesce(sum(x.points), 0) AS points
      FROM posts x JOIN present r ON r.user_id = x.author_id AND r.brand_id = x.brand_id WHERE x.state = 'approved'
    ), review AS (
      SELECT count(*) AS reviews FROM reviews x JOIN present r ON r.user_id = x.author_id AND r.brand_id = x.brand_id
      WHERE x.state = 'shown'
    ), code AS (
      SELECT coalesce(sum(x.points), 0) AS points FROM redemptions x JOIN present r ON r.user_id = x.user_id AND r.brand_id = x.brand_id
      WHERE x.status = 'redeemed'
    ), wanted AS (
      SELECT (SELECT count(*) FROM present) AS members, (SELECT coalesce(sum(status_points), 0) FROM present) AS status_points,
        (SELECT coalesce(sum(tier_rank), 0) FROM present) AS tier_rank, account.points, account.stamps, bought.purchases,
        bought.total_cents, review.reviews, post.posts AS proof_posts, post.points + code.points AS bp
      FROM account, bought, post, review, code
    )
    SELECT name, kept::text, wanted::text FROM kept, wanted, LATERAL (VALUES
      ${sql.join(SUMMED.map((name) => sql`(${sql.lit(name)}, ${sql.ref(`kept.${name}`)}::bigint, ${sql.ref(`wanted.${name}`)}::bigint)`))},
      ${sql.join(
        (['members', 'proof_posts', 'reviews', 'purchases', 'total_cents'] as const).map(
          (name) =>
            sql`(${sql.lit(`total of ${name}`)}, coalesce((SELECT ${sql.ref(name)} FROM customer_totals WHERE program_id = ${programId}), 0)::bigint, ${sql.ref(`kept.${name}`)}::bigint)`,
        ),
      )}
    ) pair (name, kept, wanted) WHERE kept <> wanted`
  return rows.map(({ name, kept, wanted }) => `${name}: ${kept} instead of ${wanted}`)
}

/** Columns of a row that are compared. */
const COLUMNS = [
  'username_key',
  'consent_class',
  'first_interaction_at',
  'proof_posts',
  'reviews',
  'redeemed_rewards',
  'stamps',
  'bp',
  'purchases',
  'total_cents',
  'points',
  'last_purchase_at',
  'tier_rank',
  'status_points',
  'joined_at',
  'birthday_md',
  'city',
  'labels',
  'bought_days',
  'bought_cents',
  'profiled_from',
  'words',
] as const
const differing = sql.join(
  COLUMNS.map(
    (name) =>
      sql`CASE WHEN ${sql.ref(`w.${name}`)} IS DISTINCT FROM ${sql.ref(`k.${name}`)} THEN ${sql.lit(name)} END`,
  ),
)

export interface DifferingRow {
  readonly userId: string
  /** Names of the columns that differ, 'missing' or 'left'. */
  readonly what: string
}

/**
 * Finds members of a program, in a range of ids, whose rows differ from their sources.
 * @param share compares one member of a hundred, another one for each number; null = all
 */
export async function differingRows(
  db: Db,
  programId: string,
  { after, last }: { after: string; last: string },
  share: number | null,
): Promise<DifferingRow[]> {
  const some = share === null ? sql`true` : sql`abs(hashtext(user_id::text) % 100) = ${share}::int`
  const inBatch = sql`program_id = ${programId} AND user_id > ${after}::uuid AND user_id <= ${last}::uuid AND ${some}`
  const members = await allValues(
    db,
  )<string>`SELECT user_id FROM members WHERE ${inBatch} AND left_at IS NULL`
  return allRows(db)`
    WITH w AS MATERIALIZED (SELECT * FROM member_stats_of(${programId}, ${members}::uuid[]))
    SELECT "userId", what FROM (
      SELECT coalesce(w.user_id, k.user_id) AS "userId", CASE WHEN k.user_id IS NULL THEN 'missing'
        WHEN w.user_id IS NULL THEN 'left' ELSE concat_ws(', ', ${differing}) END AS what
      FROM w FULL JOIN (
        SELECT s.*, n.words FROM (SELECT * FROM member_stats WHERE ${inBatch}) s
          LEFT JOIN member_names n ON n.program_id = s.program_id AND n.user_id = s.user_id
      ) k ON k.user_id = w.user_id
    ) batch WHERE what <> '' ORDER BY "userId"`
}

/**
 * Returns the last member id of the next part of a program, after `after`; null = the rest is one
 * part. It counts present and former members.
 */
export const endOfBatch = (
  db: Db,
  programId: string,
  after: string,
  size: number,
): Promise<string | null> => firstValue(db, null)`
    SELECT user_id AS id FROM members WHERE program_id = ${programId} AND user_id > ${after}::uuid
    ORDER BY user_id OFFSET ${size - 1}::int LIMIT 1`

/** Reads the ids of programs that brands see. */
export const programIds = (db: Db): Promise<string[]> =>
  allValues(db)`SELECT id FROM programs WHERE NOT sandbox ORDER BY id`

/** Recomputes the kept totals of a program from its rows. */
export async function mendTotals(tx: Db, programId: string): Promise<void> {
  await execute(tx)`
    WITH turn AS MATERIALIZED (SELECT pg_advisory_xact_lock(hashtextextended('member-stats ' || ${programId}::text, 0)))
    SELECT FROM turn`
  await execute(tx)`
    UPDATE customer_totals t SET members = s.members, proof_posts = s.proof_posts, reviews = s.reviews, purchases = s.purchases,
      total_cents = s.total_cents
    FROM (
      SELECT count(*) AS members, coalesce(sum(proof_posts), 0) AS proof_posts, coalesce(sum(reviews), 0) AS reviews,
        coalesce(sum(purchases), 0) AS purchases, coalesce(sum(total_cents), 0) AS total_cents
      FROM member_stats WHERE program_id = ${programId}
    ) s
    WHERE t.program_id = ${programId}`
}

/** Tells whether the consumer has unprocessed events. A difference may then only be late. */
export const isBehind = (db: Db, consumer: string): Promise<boolean> => firstValue(db, false)`
    SELECT EXISTS (SELECT FROM consumer_offsets o WHERE o.consumer = ${consumer}
        AND (EXISTS (SELECT FROM outbox_log WHERE id > o.last_id) OR NOT isempty(o.gaps + o.new_gaps)))
      OR EXISTS (SELECT FROM events_set_aside WHERE consumer = ${consumer}) AS behind`

const KEY = 'member-stats-compared'
/** When the last comparison began (ISO 8601); null before the first. */
export const lastCompared = (db: Db): Promise<string | null> =>
  firstValue(db, null)`SELECT value ->> 'at' AS at FROM installation WHERE key = ${KEY}`
export const noteCompared = (db: Db, at: Date): Promise<void> => execute(db)`
    INSERT INTO installation (key, value) VALUES (${KEY}, jsonb_build_object('at', ${at.toISOString()}::text))
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`
