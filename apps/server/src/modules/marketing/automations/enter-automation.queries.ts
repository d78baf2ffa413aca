import type { AutomationConfig, TriggerType } from '@vicino/domain/loyalty/automations'
import { AUTOMATION_LIFE } from '@vicino/domain/lifecycles'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, allValues, firstValue } from '../../../platform/db/statement.ts'
import { inStates } from '../../../platform/db/states.ts'
import { UNNAMED } from '../../../platform/db/session-client.ts'
import { GIFT_SOURCE, mayProfile } from '../../loyalty/members/public.ts'

/** An active automation in its newest version. */
export interface Listening {
  readonly id: string
  readonly brandId: string
  readonly programId: string
  readonly version: number
  readonly config: AutomationConfig
  readonly isSuspended: boolean
}

/** Condition: the platform has suspended the brand of automation `a`. */
export const IS_SUSPENDED = sql`EXISTS (SELECT FROM brands WHERE id = a.brand_id AND suspended_at IS NOT NULL)`
export const LISTENING = sql`a.id, a.brand_id AS "brandId", a.program_id AS "programId", a.version, v.config,
  ${IS_SUSPENDED} AS "isSuspended"`

/** Reads active automations of these programs and brands that begin with one of these triggers. */
export const readListening = (
  db: Db,
  of: {
    readonly programIds: readonly string[]
    readonly brandIds: readonly string[]
    readonly triggers: readonly TriggerType[]
  },
): Promise<Listening[]> => allRows(db)`
    SELECT ${LISTENING} FROM automations a
      JOIN automation_versions v ON v.automation_id = a.id AND v.version = a.version
      JOIN programs p ON p.id = a.program_id AND p.status IN ('active', 'ended') AND NOT p.sandbox
    WHERE a.state IN ${inStates(AUTOMATION_LIFE.running)} AND a.trigger = ANY (${of.triggers}::text[])
      AND (a.program_id = ANY (${of.programIds}::uuid[]) OR a.brand_id = ANY (${of.brandIds}::uuid[]))
    ORDER BY a.id`

/** Returns those purchases that were the first of their member. */
export async function firstPurchases(
  db: Db,
  asked: readonly { readonly programId: string; readonly eventId: string }[],
): Promise<Set<string>> {
  if (asked.length === 0) return new Set()
  const values = await allValues(db)<string>`
    SELECT p.id FROM unnest(${asked.map(({ programId }) => programId)}::uuid[], ${asked.map(({ eventId }) => eventId)}::uuid[])
      AS q (program_id, id) JOIN purchases p ON p.program_id = q.program_id AND p.id = q.id
    WHERE p.arrival = 1`
  return new Set(values)
}

/** Reads the spendable points of members, by program and user. */
export async function pointsOf(
  db: Db,
  asked: readonly { readonly programId: string; readonly userId: string }[],
): Promise<Map<string, number>> {
  if (asked.length === 0) return new Map()
  const rows = await allRows(db)<{ programId: string; userId: string; balance: number }>`
    SELECT a.program_id AS "programId", a.user_id AS "userId", a.balance
    FROM unnest(${asked.map(({ programId }) => programId)}::uuid[], ${asked.map(({ userId }) => userId)}::uuid[])
      AS q (program_id, user_id)
      JOIN ledger_accounts a ON a.user_id = q.user_id AND a.unit = 'PTS' AND a.program_id = q.program_id AND a.kind = 'member'`
  return new Map(rows.map(({ programId, userId, balance }) => [`${programId} ${userId}`, balance]))
}

/**
 * A possible effect of an automation's gift: the gift's own event, or a claim that the program made
 * with its points.
 */
export interface Effect {
  readonly key: string
  readonly programId: string
  readonly userId: string
  readonly eventId: string | null
  readonly claimId: string | null
}

/**
 * Returns the automations that led to these effects, the first one first, by their keys; effects
 * without an automation are left out.
 */
export async function chainsOf(db: Db, effects: readonly Effect[]): Promise<Map<string, string[]>> {
  if (effects.length === 0) return new Map()
  const asked = effects.map(({ key, programId, userId, eventId, claimId }) => ({
    key,
    program_id: programId,
    user_id: userId,
    event_id: eventId,
    claim_id: claimId,
  }))
  const rows = await allRows(db)<{ key: string; chain: string[] }>`
    SELECT q.key, (r.chain || r.automation_id)::text[] AS chain
    FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        AS q (key text, program_id uuid, user_id uuid, event_id uuid, claim_id uuid)
      LEFT JOIN claims c ON c.program_id = q.program_id AND c.id = q.claim_id
      JOIN loyalty_events e ON e.program_id = q.program_id AND e.user_id = q.user_id AND e.source = ${GIFT_SOURCE}
        -- A claim by the program has the date of its cause.
        AND (e.id = q.event_id OR e.received_at = c.requested_at)
      JOIN automation_runs r ON r.id = e.external_id::uuid`
  return new Map(rows.map(({ key, chain }) => [key, chain]))
}

/**
 * Which of some members take part in a program, and for whom a condition holds on the present rows.
 */
export interface Standing {
  readonly isMember: boolean
  /** They consent to profiling and are of age. */
  readonly mayBeChosen: boolean
  readonly holds: boolean
}

/**
 * Reads members from the source rows, because the table of customers follows with a delay of
 * seconds.
 * @param condition on a row `s` of member_stats_of(); null = it holds for everybody
 */
export async function standingOf(
  db: Db,
  programId: string,
  userIds: readonly string[],
  condition: RawBuilder<unknown> | null,
  now: Date,
): Promise<Map<string, Standing>> {
  const mayBeChosen = (userId: RawBuilder<unknown>) =>
    sql`${mayProfile(sql`${programId}::uuid`, userId, now)} AS "mayBeChosen"`
  const found =
    condition === null
      ? sql<Standing & { userId: string }>`
        SELECT m.user_id AS "userId", true AS "isMember", ${mayBeChosen(sql`m.user_id`)}, true AS holds FROM members m
        WHERE m.program_id = ${programId} AND m.user_id = ANY (${userIds}::uuid[]) AND m.left_at IS NULL`
      : sql<Standing & { userId: string }>`${sql.raw(UNNAMED)}
        WITH s AS MATERIALIZED (SELECT * FROM member_stats_of(${programId}, ${userIds}::uuid[]))
        SELECT s.user_id AS "userId", true AS "isMember", ${mayBeChosen(sql`s.user_id`)}, ${condition} AS holds FROM s`
  const { rows } = await found.execute(db)
  return new Map(rows.map(({ userId, ...standing }) => [userId, standing]))
}

/** Reads when members last had a run of an automation, or will have one: by automation and user. */
export async function lastRuns(
  db: Db,
  asked: readonly { readonly automationId: string; readonly userId: string }[],
): Promise<Map<string, { readonly at: Date; readonly key: string }>> {
  if (asked.length === 0) return new Map()
  const rows = await allRows(db)<{ automationId: string; userId: string; at: Date; key: string }>`
    SELECT q.automation_id AS "automationId", q.user_id AS "userId", r.created_at AS at, r.event_key AS key
    FROM (SELECT DISTINCT * FROM unnest(${asked.map(({ automationId }) => automationId)}::uuid[],
        ${asked.map(({ userId }) => userId)}::uuid[]) AS q (automation_id, user_id)) q
      CROSS JOIN LATERAL (
        SELECT created_at, event_key FROM automation_runs
        WHERE automation_id = q.automation_id AND user_id = q.user_id AND state IN ('waiting', 'done', 'control')
        ORDER BY created_at DESC LIMIT 1
      ) r`
  return new Map(rows.map(({ automationId, userId, at, key }) => [`${automationId} ${userId}`, { at, key }]))
}

export interface NewRun {
  readonly automationId: string
  readonly version: number
  readonly programId: string
  readonly userId: string
  readonly key: string
  readonly state: 'waiting' | 'skipped'
  readonly reason: string | null
  readonly chain: readonly string[]
  readonly dueAt: Date
}

/**
 * Stores runs for members who take part and whom the brand may choose, each once for its event, and counts them by automation and
 * day. One statement, however many.
 * @returns how many are new
 */
export async function insertRuns(
  tx: Db,
  runs: readonly NewRun[],
  { now, day, isBulk }: { readonly now: Date; readonly day: string; readonly isBulk: boolean },
): Promise<number> {
  if (runs.length === 0) return 0
  const list = runs.map(({ automationId, programId, userId, dueAt, ...run }) => ({
    ...run,
    automation_id: automationId,
    program_id: programId,
    user_id: userId,
    due_at: dueAt,
  }))
  return firstValue(tx, 0)`
    WITH made AS (
      INSERT INTO automation_runs (automation_id, version, program_id, user_id, event_key, state, reason, chain, is_bulk, due_at,
        created_at, finished_at)
      SELECT l.automation_id, l.version, l.program_id, l.user_id, l.key, l.state, l.reason,
        ARRAY(SELECT jsonb_array_elements_text(l.chain)::uuid), ${isBulk}, l.due_at, ${now},
        CASE WHEN l.state = 'skipped' THEN ${now}::timestamptz END
      FROM jsonb_to_recordset(${JSON.stringify(list)}::jsonb) AS l (automation_id uuid, version integer, program_id uuid,
          user_id uuid, key text, state text, reason text, chain jsonb, due_at timestamptz)
        JOIN members m ON m.program_id = l.program_id AND m.user_id = l.user_id AND m.left_at IS NULL
      WHERE ${mayProfile(sql`l.program_id`, sql`l.user_id`, now)}
      ON CONFLICT DO NOTHING RETURNING automation_id, state
    ), counted AS (
      INSERT INTO automation_days AS d (automation_id, day, entered, skipped)
      SELECT automation_id, ${day}::date, count(*), count(*) FILTER (WHERE state = 'skipped') FROM made
      GROUP BY automation_id ORDER BY automation_id
      ON CONFLICT (automation_id, day) DO UPDATE SET entered = d.entered + excluded.entered, skipped = d.skipped + excluded.skipped
    )
    SELECT count(*)::int AS count FROM made`
}
