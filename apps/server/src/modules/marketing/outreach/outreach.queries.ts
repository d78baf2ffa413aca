import type { ORIGIN_KINDS, SkipReason } from '@vicino/contract/marketing/outreach/constants'
import { OUTREACH_MOST } from '@vicino/contract/marketing/outreach/constants'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, anyRow, execute } from '../../../platform/db/statement.ts'
import { IS_MAILABLE } from '../../../platform/deliveries/suppressions.ts'
import { UNNAMED } from '../../../platform/db/session-client.ts'
import type { Ways } from '../../foundation/notifications/public.ts'
import { mayProfile } from '../../loyalty/members/public.ts'

export type OriginKind = (typeof ORIGIN_KINDS)[number]
/** Reasons that are checked before quiet hours. */
export type Judged = Exclude<SkipReason, 'quiet_hours'>

/** The message whose reach is computed. */
export interface OutreachParams {
  readonly brandId: string
  readonly programId: string
  readonly originId: string
  readonly channels: Ways
  /** Ways for people who have chosen none. */
  readonly byDefault: Ways
  /**
   * Whether its readers are chosen by what is known of them: then they need the consent to profiling
   * too, and nobody below 18 gets it.
   */
  readonly isProfiled: boolean
  readonly now: Date
}

/**
 * For each row of `asked (user_id, ref)`: why the member does not get the message (null = they do),
 * and their ways. The consents are the newest of the log, not those of the table of customers.
 */
const judged = ({
  brandId,
  programId,
  originId,
  channels,
  byDefault,
  isProfiled,
  now,
}: OutreachParams): RawBuilder<unknown> => sql`
  SELECT a.user_id, a.ref, t.today, t.monday, w.in_app, w.push, w.email,
    CASE
      WHEN m.user_id IS NULL OR u.erased_at IS NOT NULL THEN 'left'
      WHEN t.is_suspended THEN 'brand_suspended'
      WHEN t.is_off THEN 'marketing_off'
      WHEN NOT coalesce(c.all_granted, false) THEN 'no_consent'
      WHEN ${isProfiled}::boolean AND NOT ${mayProfile(sql`${programId}::uuid`, sql`a.user_id`, now)} THEN 'no_profiling'
      WHEN EXISTS (SELECT FROM outreach_sends o WHERE o.origin_id = ${originId}::uuid AND o.ref = a.ref AND o.user_id = a.user_id)
        THEN 'already_sent'
      WHEN NOT (w.in_app OR w.push OR w.email) THEN CASE WHEN w.stopped THEN 'unsubscribed' ELSE 'no_channel' END
      WHEN k.day = t.today AND k.sent_day >= coalesce(s.per_day, ${OUTREACH_MOST.day}::int) THEN 'cap_day'
      WHEN k.week = t.monday AND k.sent_week >= coalesce(s.per_week, ${OUTREACH_MOST.week}::int) THEN 'cap_week'
    END AS reason
  FROM asked a
  CROSS JOIN (
    SELECT day.today, date_trunc('week', day.today)::date AS monday,
      b.suspended_at IS NOT NULL AS is_suspended, is_off('marketing', b.sector) AS is_off
    FROM (SELECT (${now}::timestamptz AT TIME ZONE 'Europe/Rome')::date AS today) day
      JOIN brands b ON b.id = ${brandId}::uuid
  ) t
  LEFT JOIN outreach_settings s ON s.brand_id = ${brandId}::uuid
  JOIN users u ON u.id = a.user_id
  LEFT JOIN members m ON m.program_id = ${programId}::uuid AND m.user_id = a.user_id AND m.left_at IS NULL
  LEFT JOIN outreach_members k ON k.brand_id = ${brandId}::uuid AND k.user_id = a.user_id
  LEFT JOIN notification_preferences p ON p.user_id = a.user_id AND p.kind = 'campaign'
  CROSS JOIN LATERAL (
    SELECT bool_and((
      SELECT granted FROM consents WHERE program_id = ${programId}::uuid AND user_id = a.user_id AND purpose = asked_for
      ORDER BY id DESC LIMIT 1
    )) AND count(*) = 2 AS all_granted
    FROM unnest(ARRAY['loyalty-privacy', 'loyalty-marketing']) asked_for
  ) c
  CROSS JOIN LATERAL (
    SELECT ${channels.inApp}::boolean AND coalesce(p.in_app, ${byDefault.inApp}::boolean) AS in_app,
      ${channels.push}::boolean AND coalesce(p.push, ${byDefault.push}::boolean)
        AND EXISTS (SELECT FROM push_subscriptions WHERE user_id = a.user_id) AS push,
      ${channels.email}::boolean AND coalesce(p.email, ${byDefault.email}::boolean) AND ${IS_MAILABLE} AS mail,
      is_email_stopped(a.user_id, ${brandId}::uuid) AS off
  ) v
  CROSS JOIN LATERAL (SELECT v.in_app, v.push, v.mail AND NOT v.off AS email, v.mail AND v.off AS stopped) w`

/**
 * Locks the outreach rows of these members of a brand, which withdrawals of consents lock too: so
 * what is read afterwards stays true.
 */
export function holdMembers(tx: Db, brandId: string, userIds: readonly string[]): Promise<void> {
  return execute(tx)`
    INSERT INTO outreach_members (brand_id, user_id)
    SELECT ${brandId}::uuid, u.id FROM users u WHERE u.id = ANY (${userIds}::uuid[]) ORDER BY u.id
    ON CONFLICT (brand_id, user_id) DO UPDATE SET user_id = excluded.user_id`
}

export interface Letter {
  readonly userId: string
  readonly ref: string
  readonly title: string
  readonly text: string
}
export interface Written extends Ways {
  readonly userId: string
  readonly reason: Judged | null
  /** Null if there is a reason. */
  readonly sendId: string | null
}

/**
 * Stores a message for each of these members who may get it now, and counts it: the statement that
 * writes also reads consent, limits and preferences. One statement; nobody may be in `letters`
 * twice.
 */
export function writeSends(
  tx: Db,
  params: OutreachParams & {
    readonly originKind: OriginKind
    readonly link: string | null
    readonly image: string | null
    readonly imageAlt: string
  },
  letters: readonly Letter[],
): Promise<Written[]> {
  const { brandId, programId, originId, originKind, link, image, imageAlt, isProfiled, now } = params
  const list = JSON.stringify(letters)
  return allRows(tx)`
    WITH asked AS MATERIALIZED (
      SELECT "userId" AS user_id, ref, title, text
      FROM jsonb_to_recordset(${list}::jsonb) l ("userId" uuid, ref text, title text, text text)
    ), judged AS MATERIALIZED (${judged(params)}), written AS (
      INSERT INTO outreach_sends (brand_id, program_id, user_id, origin_kind, origin_id, ref, title, body, link, image, image_alt, at,
        in_app, push, email, delivered_at, is_profiled)
      SELECT ${brandId}::uuid, ${programId}::uuid, j.user_id, ${originKind}, ${originId}::uuid, j.ref, a.title, a.text,
        ${link}, ${image}, ${imageAlt}, ${now}, j.in_app, j.push, j.email, CASE WHEN j.in_app THEN ${now}::timestamptz END,
        ${isProfiled}::boolean
      FROM judged j JOIN asked a ON a.user_id = j.user_id WHERE j.reason IS NULL ORDER BY j.user_id
      ON CONFLICT (origin_id, ref, user_id) DO NOTHING
      RETURNING id, user_id
    ), counted AS (
      UPDATE outreach_members k SET day = j.today, sent_day = CASE WHEN k.day = j.today THEN k.sent_day ELSE 0 END + 1,
        week = j.monday, sent_week = CASE WHEN k.week = j.monday THEN k.sent_week ELSE 0 END + 1
      FROM written w JOIN judged j ON j.user_id = w.user_id
      WHERE k.brand_id = ${brandId}::uuid AND k.user_id = w.user_id
    )
    SELECT j.user_id AS "userId", CASE WHEN w.id IS NULL THEN coalesce(j.reason, 'already_sent') END AS reason,
      w.id AS "sendId", j.in_app AS "inApp", j.push, j.email
    FROM judged j LEFT JOIN written w ON w.user_id = j.user_id`
}

/**
 * Corrects the ways of sent messages, of which some were dropped; a message without any way is
 * removed and not counted.
 */
export const correctSends = (
  tx: Db,
  brandId: string,
  sends: readonly (Ways & { readonly sendId: string })[],
): Promise<void> => execute(tx)`
    WITH told AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(sends)}::jsonb)
        t ("sendId" uuid, "inApp" boolean, push boolean, email boolean)
    ), gone AS (
      DELETE FROM outreach_sends o USING told t
      WHERE o.id = t."sendId" AND NOT (t."inApp" OR t.push OR t.email) RETURNING o.user_id
    ), uncounted AS (
      UPDATE outreach_members k SET sent_day = k.sent_day - 1, sent_week = k.sent_week - 1
      FROM gone WHERE k.brand_id = ${brandId}::uuid AND k.user_id = gone.user_id
    )
    UPDATE outreach_sends o SET in_app = t."inApp", push = t.push, email = t.email
    FROM told t WHERE o.id = t."sendId" AND (t."inApp" OR t.push OR t.email)`

/**
 * Counts how many of a program's members for whom a condition on `member_stats s` holds a message
 * would reach now, and how many not, by reason. One statement.
 */
export const countReach = (
  db: Db,
  params: OutreachParams,
  condition: RawBuilder<unknown>,
): Promise<{ reason: Judged | null; count: number; inApp: number; push: number; email: number }[]> => allRows(
  db,
)`${sql.raw(UNNAMED)}
    WITH asked AS (
      SELECT s.user_id, ''::text AS ref FROM member_stats s WHERE s.program_id = ${params.programId}::uuid AND ${condition}
    ), judged AS (${judged(params)})
    SELECT reason, count(*)::int AS count, (count(*) FILTER (WHERE in_app))::int AS "inApp",
      (count(*) FILTER (WHERE push))::int AS push, (count(*) FILTER (WHERE email))::int AS email
    FROM judged GROUP BY reason`

/**
 * Returns why each of these members would not get a message now; null = they would. One statement.
 */
export const judge = (
  db: Db,
  params: OutreachParams,
  userIds: readonly string[],
): Promise<{ userId: string; reason: Judged | null }[]> => allRows(db)`
    WITH asked AS (SELECT user_id, ''::text AS ref FROM unnest(${userIds}::uuid[]) AS u (user_id)),
      judged AS (${judged(params)})
    SELECT user_id AS "userId", reason FROM judged`

/**
 * Tells whether a message may still leave: its reader takes part, consents now (to profiling, too,
 * if they were chosen), and accepts e-mails of the brand (for an e-mail); the brand is not suspended.
 */
export const mayStillLeave = (
  db: Db,
  sendId: string,
  way: 'push' | 'email',
  now: Date,
): Promise<boolean> => anyRow(db)`
    WITH o AS MATERIALIZED (
      SELECT o.program_id, o.user_id FROM outreach_sends o JOIN brands b ON b.id = o.brand_id AND b.suspended_at IS NULL
      WHERE o.id = ${sendId} AND (
        SELECT bool_and((
          SELECT granted FROM consents WHERE program_id = o.program_id AND user_id = o.user_id AND purpose = asked_for
          ORDER BY id DESC LIMIT 1
        )) FROM unnest(ARRAY['loyalty-privacy', 'loyalty-marketing']) asked_for)
        AND (NOT o.is_profiled OR ${mayProfile(sql`o.program_id`, sql`o.user_id`, now)})
        AND (${way}::text = 'push' OR NOT EXISTS (
          SELECT WHERE is_email_stopped(o.user_id, o.brand_id)))
    )
    SELECT FROM o JOIN members m ON m.program_id = o.program_id AND m.user_id = o.user_id AND m.left_at IS NULL`

/** Stores that a mail server or push service has accepted a message. */
export const noteDelivered = (db: Db, sendId: string, now: Date): Promise<void> => execute(db)`
    UPDATE outreach_sends SET delivered_at = ${now} WHERE id = ${sendId} AND delivered_at IS NULL`

/** Messages that one run deletes. */
const MOST_DELETED = 10_000

/** Deletes messages sent before a moment, the oldest first. */
export const deleteOldSends = (tx: Db, before: Date): Promise<void> => execute(tx)`
    DELETE FROM outreach_sends WHERE id IN (
      SELECT id FROM outreach_sends WHERE at < ${before}::timestamptz ORDER BY at LIMIT ${sql.lit(MOST_DELETED)})`

export interface Figures {
  readonly sent: number
  readonly delivered: number
  readonly opened: number
  readonly clicked: number
}

/** Counts the messages of an origin, and their results. */
export async function outreachFigures(db: Db, originId: string): Promise<Figures> {
  const rows = await allRows(db)<Figures>`
    SELECT count(*)::int AS sent, count(delivered_at)::int AS delivered, count(opened_at)::int AS opened,
      count(clicked_at)::int AS clicked
    FROM outreach_sends WHERE origin_id = ${originId}`
  return rows[0] ?? { sent: 0, delivered: 0, opened: 0, clicked: 0 }
}

/** Reads the values for messages to members. One statement. */
export const readValues = (
  db: Db,
  programId: string,
  userIds: readonly string[],
): Promise<{ userId: string; name: string; points: number; rank: number }[]> => allRows(db)`
    SELECT u.id AS "userId", coalesce(nullif(u.first_name, ''), u.username::text) AS name,
      coalesce(a.balance, 0)::float8 AS points, coalesce(m.tier_rank, 0) AS rank
    FROM users u LEFT JOIN members m ON m.program_id = ${programId} AND m.user_id = u.id
      LEFT JOIN ledger_accounts a ON a.user_id = u.id AND a.unit = 'PTS' AND a.program_id = ${programId} AND a.kind = 'member'
    WHERE u.id = ANY (${userIds}::uuid[])`

/**
 * Reads the names of a brand and a program, and the address of a stored image's JPEG, if there is
 * one.
 */
export async function readNames(
  db: Db,
  { brandId, programId, image = null }: { brandId: string; programId: string; image?: string | null },
): Promise<{ brand: string; program: string; jpeg: string | null }> {
  const key = image?.replace(/^\/files\//, '') ?? null
  const rows = await allRows(db)<{ brand: string; program: string; jpeg: string | null }>`
    SELECT b.username::text AS brand, p.name AS program,
      (SELECT '/files/' || name FROM files, unnest(objects) AS name WHERE key = ${key}::text AND name LIKE '%.jpg') AS jpeg
    FROM brands b, programs p
    WHERE b.id = ${brandId} AND p.id = ${programId}`
  return rows[0] ?? { brand: '', program: '', jpeg: null }
}
