import type { Trigger } from '@vicino/domain/loyalty/automations'
import { DAY_MS, type Day, startOfDay } from '@vicino/domain/loyalty/clock'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, allValues } from '../../../platform/db/statement.ts'
import { mayProfile } from '../../loyalty/members/public.ts'
import { UNNAMED } from '../../../platform/db/session-client.ts'

/** An event that would have started an automation. */
export interface Start {
  readonly userId: string
  readonly at: Date
}

interface Params {
  readonly programId: string
  readonly brandId: string
  readonly trigger: Trigger
  readonly since: Date
  readonly today: Day
  readonly now: Date
  /** Birthdays (100 × month + day), each with the day in Rome on which it starts the automation. */
  readonly birthdays: readonly { readonly md: number; readonly at: Date }[]
  readonly limit: number
}

/** Members whose events are examined one by one: the most recently active ones. */
const LOOKED_AT = 5000

/**
 * Reads the events since a moment that would have started an automation, the newest first, along
 * indexes of active members whom the brand may choose.
 */
export const readStarts = (db: Db, params: Params): Promise<Start[]> => allRows(db)`${sql.raw(UNNAMED)}
    SELECT found.user_id AS "userId", found.at FROM (${startsOf(params)}) found
      JOIN members m ON m.program_id = ${params.programId} AND m.user_id = found.user_id AND m.left_at IS NULL
    WHERE ${mayProfile(sql`${params.programId}::uuid`, sql`found.user_id`, params.now)}
    ORDER BY found.at DESC, found.user_id LIMIT ${params.limit}::int`

function startsOf({
  programId,
  brandId,
  trigger,
  since,
  today,
  now,
  birthdays,
  limit,
}: Params): RawBuilder<unknown> {
  const active = sql`(
    (SELECT user_id FROM member_stats WHERE program_id = ${programId} AND last_purchase_down >= ${since}
      ORDER BY last_purchase_down DESC LIMIT ${LOOKED_AT}::int)
    UNION (SELECT user_id FROM member_stats WHERE program_id = ${programId} AND joined_at >= ${since}
      ORDER BY joined_at DESC LIMIT ${LOOKED_AT}::int))`
  switch (trigger.type) {
    case 'joined':
      return sql`SELECT user_id, joined_at AS at FROM member_stats WHERE program_id = ${programId} AND joined_at >= ${since}`
    case 'purchase':
      // The newest purchases belong to members whose last purchase is among the newest.
      return sql`SELECT p.user_id, p.occurred_at AS at FROM (
          SELECT user_id FROM member_stats WHERE program_id = ${programId} AND last_purchase_down >= ${since}
          ORDER BY last_purchase_down DESC LIMIT ${trigger.firstOnly || trigger.minAmount !== null ? LOOKED_AT : limit}::int) s
        CROSS JOIN LATERAL (SELECT * FROM purchases p WHERE p.program_id = ${programId} AND p.user_id = s.user_id
          AND p.occurred_at >= ${since} AND p.brand_id = ${brandId} AND p.amount_cents >= ${Math.round((trigger.minAmount ?? 0) * 100)}
          AND (NOT ${trigger.firstOnly} OR p.arrival = 1)) p`
    case 'refunded':
      return sql`SELECT DISTINCT ON (event_id) r.user_id, r.created_at AS at FROM (
          SELECT * FROM refunds WHERE program_id = ${programId} ORDER BY id DESC LIMIT ${2 * limit}::int) r
          LEFT JOIN purchases q ON q.program_id = r.program_id AND q.id = r.purchase_id
        WHERE r.created_at >= ${since} AND (q.id IS NULL OR q.brand_id = ${brandId})`
    case 'pointsReached':
    case 'stampsReached': {
      const isPoints = trigger.type === 'pointsReached'
      const [moved, after] = [
        sql.ref(isPoints ? 'e.points' : 'e.stamps'),
        sql.ref(isPoints ? 'e.balance_after' : 'e.stamps_after'),
      ]
      return sql`SELECT s.user_id, e.received_at AS at FROM ${active} s
        CROSS JOIN LATERAL (SELECT received_at FROM loyalty_events e WHERE e.program_id = ${programId} AND e.user_id = s.user_id
          AND e.received_at >= ${since} AND ${moved} > 0 AND ${after} >= ${trigger.amount}
          AND ${after} - ${moved} < ${trigger.amount}) e`
    }
    case 'tierReached':
      return sql`SELECT s.user_id, t.at FROM ${active} s
        JOIN tier_changes t ON t.program_id = ${programId} AND t.user_id = s.user_id AND t.at >= ${since} AND t.to_rank > t.from_rank
          AND (${trigger.rank}::int IS NULL OR (t.from_rank < ${trigger.rank}::int AND t.to_rank >= ${trigger.rank}::int))`
    case 'rewardClaimed':
      return sql`SELECT user_id, requested_at AS at FROM claims WHERE program_id = ${programId} AND requested_at >= ${since}
        AND (${trigger.rewardId}::uuid IS NULL OR reward_id = ${trigger.rewardId}::uuid)`
    case 'postApproved':
      // A post waits for its approval for some weeks at most.
      return sql`SELECT author_id AS user_id, decided_at AS at FROM posts
        WHERE state = 'approved' AND listed_at >= ${new Date(since.getTime() - 30 * DAY_MS)} AND decided_at >= ${since}
          AND brand_id = ${brandId}`
    case 'birthday':
      return sql`SELECT s.user_id, b.at FROM unnest(${birthdays.map(({ md }) => md)}::smallint[],
          ${birthdays.map(({ at }) => at)}::timestamptz[]) AS b (md, at)
        JOIN member_stats s ON s.program_id = ${programId} AND s.birthday_md = b.md`
    case 'inactive': {
      const until = new Date(startOfDay(today - trigger.days + 1))
      const from = new Date(since.getTime() - trigger.days * DAY_MS)
      return sql`SELECT user_id, least(greatest(coalesce(last_purchase_at, joined_at) + ${trigger.days}::int * interval '1 day',
          ${since}), ${now}::timestamptz) AS at FROM member_stats
        WHERE program_id = ${programId} AND coalesce(last_purchase_at, joined_at) < ${until}
          AND (${trigger.alsoPast} OR coalesce(last_purchase_at, joined_at) >= ${from})`
    }
    default: {
      const ahead = trigger.type === 'pointsExpiring' ? trigger.days * DAY_MS : 0
      return sql`SELECT a.user_id, min(l.expires_at) - ${ahead / DAY_MS}::int * interval '1 day' AS at
        FROM ledger_lots l JOIN ledger_accounts a ON a.id = l.account_id AND a.unit = 'PTS' AND a.kind = 'member'
        WHERE l.remaining > 0 AND l.expires_at > ${new Date(since.getTime() + ahead)}
          AND l.expires_at <= ${new Date(now.getTime() + ahead)} AND a.program_id = ${programId}
        GROUP BY a.user_id`
    }
  }
}

/** Returns those members for whom a condition holds in the table of customers. */
export async function holdingMembers(
  db: Db,
  programId: string,
  userIds: readonly string[],
  condition: RawBuilder<unknown>,
): Promise<Set<string>> {
  const values = await allValues(db)<string>`${sql.raw(UNNAMED)}
    SELECT s.user_id AS "userId" FROM member_stats s
    WHERE s.program_id = ${programId} AND s.user_id = ANY (${userIds}::uuid[]) AND ${condition}`
  return new Set(values)
}

export async function namesOf(db: Db, userIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('id', 'in', [...userIds, FIRST])
    .execute()
  return new Map(rows.map(({ id, username }) => [id, username ?? '']))
}
/** An id that no user has, so that a list is never empty. */
const FIRST = '00000000-0000-0000-0000-000000000000'

/** Those of these members who consent to marketing by their newest consents. */
export async function consentingOf(
  db: Db,
  programId: string,
  userIds: readonly string[],
): Promise<Set<string>> {
  const values = await allValues(db)<string>`
    SELECT w.user_id AS "userId" FROM unnest(${userIds}::uuid[]) AS w (user_id)
    WHERE (SELECT bool_and(granted) AND count(*) = 2 FROM (
      SELECT DISTINCT ON (purpose) granted FROM consents c
      WHERE c.program_id = ${programId} AND c.user_id = w.user_id AND c.purpose IN ('loyalty-privacy', 'loyalty-marketing')
      ORDER BY purpose, id DESC
    ) present)`
  return new Set(values)
}
