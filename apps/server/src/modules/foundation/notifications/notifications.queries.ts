import type { Language } from '@vicino/contract/common/language'
import type {
  NotificationKind,
  NotificationPreference,
} from '@vicino/contract/foundation/notifications/schemas'
import type { Permission } from '@vicino/contract/identity/permissions/constants'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, allValues, execute } from '../../../platform/db/statement.ts'
import { IS_MAILABLE } from '../../../platform/deliveries/suppressions.ts'
import type { Reachable } from './notifications.policy.ts'

/**
 * The preferences that a user has chosen, and how many browsers with a living session get pushes:
 * one statement.
 */
export async function readPreferences(
  db: Db,
  userId: string,
  now: Date,
): Promise<{ chosen: NotificationPreference[]; pushDevices: number }> {
  const rows = await allRows(db)<{ chosen: NotificationPreference[]; pushDevices: number }>`
    SELECT
      coalesce((
        SELECT jsonb_agg(jsonb_build_object('kind', kind, 'inApp', in_app, 'push', push, 'email', email))
        FROM notification_preferences WHERE user_id = ${userId}
      ), '[]') AS chosen,
      (
        SELECT count(*)::int FROM push_subscriptions p JOIN sessions s ON s.id = p.session_id
        WHERE p.user_id = ${userId} AND s.revoked_at IS NULL AND s.expires_at > ${now}
      ) AS "pushDevices"`
  return rows[0] ?? { chosen: [], pushDevices: 0 }
}

/**
 * Saves preferences. `items` names each kind at most once, as one statement cannot write a row
 * twice.
 */
export async function savePreferences(
  db: Db,
  userId: string,
  items: readonly NotificationPreference[],
  now: Date,
): Promise<void> {
  await db
    .insertInto('notification_preferences')
    .values(
      items.map(({ kind, inApp, push, email }) => ({
        user_id: userId,
        kind,
        in_app: inApp,
        push,
        email,
        updated_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind']).doUpdateSet(({ ref }) => ({
        in_app: ref('excluded.in_app'),
        push: ref('excluded.push'),
        email: ref('excluded.email'),
        updated_at: ref('excluded.updated_at'),
      })),
    )
    .execute()
}

export interface NewBrowser {
  readonly userId: string
  readonly sessionId: string
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly language: Language
  readonly userAgent: string
}

/**
 * Signs a browser up for a user's pushes. @returns its id. A browser of another account belongs to
 * this user from now on. Either way it counts as the user's newest.
 */
export async function upsertBrowser(tx: Db, browser: NewBrowser, now: Date): Promise<string> {
  const values = {
    user_id: browser.userId,
    session_id: browser.sessionId,
    endpoint: browser.endpoint,
    p256dh: browser.p256dh,
    auth: browser.auth,
    language: browser.language,
    user_agent: browser.userAgent,
    created_at: now,
  }
  const { endpoint: _endpoint, ...changed } = values
  const row = await tx
    .insertInto('push_subscriptions')
    .values(values)
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(changed))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Serialises sign-ups of an account's browsers until the transaction ends. */
export const lockBrowsersOf = (tx: Db, userId: string): Promise<void> =>
  execute(tx)`SELECT FROM users WHERE id = ${userId} FOR NO KEY UPDATE`

/** Deletes all browsers of a user but the newest `kept`. */
export const keepNewestBrowsers = (tx: Db, userId: string, kept: number): Promise<void> => execute(tx)`
    DELETE FROM push_subscriptions WHERE id IN (
      SELECT id FROM push_subscriptions WHERE user_id = ${userId}
      ORDER BY created_at DESC, id DESC OFFSET ${kept}::int
    )`

export async function deleteBrowserOf(db: Db, userId: string, endpoint: string): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('endpoint', '=', endpoint)
    .execute()
}

/** The data by which a push service reaches a browser. */
export interface Browser {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/**
 * The browser of a subscription; undefined when it belongs to another user by now or its session
 * has ended.
 */
export async function findBrowser(
  db: Db,
  subscriptionId: string,
  userId: string,
  now: Date,
): Promise<Browser | undefined> {
  return db
    .selectFrom('push_subscriptions as s')
    .innerJoin('sessions', 'sessions.id', 's.session_id')
    .where('s.id', '=', subscriptionId)
    .where('s.user_id', '=', userId)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .select(['s.endpoint', 's.p256dh', 's.auth'])
    .executeTakeFirst()
}

/**
 * Deletes a browser that accepts no pushes any more; its waiting pushes are deleted with it
 * (foreign key).
 */
export async function deleteBrowser(db: Db, subscriptionId: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', subscriptionId).execute()
}

/**
 * Reads all browsers of these people and prevents their deletion until the transaction ends,
 * because pushes will refer to them.
 */
export const lockBrowsersForPush = (
  tx: Db,
  userIds: readonly string[],
): Promise<{ id: string; userId: string; language: Language }[]> => allRows(tx)`
    SELECT id, user_id AS "userId", language FROM push_subscriptions WHERE user_id = ANY (${userIds}::uuid[])
    ORDER BY id FOR KEY SHARE`

/**
 * Adds a notification to the push that waits in each of these browsers for the end of its person's
 * quiet hours; that push then only shows the number. @returns the browsers in which one waits
 */
export async function joinHeldPushes(tx: Db, browserIds: readonly string[], now: Date): Promise<Set<string>> {
  const values = await allValues(tx)<string>`
    UPDATE deliveries SET template = 'quiet-news', data = jsonb_build_object(
      'count', CASE WHEN template = 'quiet-news' THEN (data ->> 'count')::int ELSE 1 END + 1)
    WHERE subscription_id = ANY (${browserIds}::uuid[]) AND dead_at IS NULL AND attempts = 0 AND next_at > ${now}
    RETURNING subscription_id AS id`
  return new Set(values)
}

export interface Audience extends Reachable {
  readonly userId: string
  /** Null = the user has chosen none. */
  readonly language: Language | null
  /** The end of the person's quiet hours, if they are active now. */
  readonly quietUntil: Date | null
  /** True when the person has limited their notifications by day or week. */
  readonly isCapped: boolean
  /**
   * Name of the person who acted, or of the brand for which they did; null = nobody in particular.
   */
  readonly actor: string | null
}

/**
 * Reads how people can be reached, and their choice for a kind: one statement. Accounts that are
 * gone are left out.
 * Quiet hours are minutes of the day in the person's time zone; if they begin later than they end,
 * they last over midnight.
 */
export const findAudience = (
  db: Db,
  userIds: readonly string[],
  {
    kind,
    actorId,
    actorBrandId,
    now,
  }: { kind: NotificationKind; actorId: string | null; actorBrandId: string | null; now: Date },
): Promise<Audience[]> => allRows(db)`
    SELECT u.id AS "userId", u.language, ${IS_MAILABLE} AS "isMailable",
      p.in_app AS "inApp", p.push, p.email,
      EXISTS (SELECT FROM push_subscriptions WHERE user_id = u.id) AS browsers,
      coalesce((
        SELECT granted FROM consents WHERE user_id = u.id AND purpose = 'marketing' ORDER BY id DESC LIMIT 1
      ), false) AS marketing,
      coalesce(s.per_day, s.per_week) IS NOT NULL AS "isCapped",
      CASE WHEN CASE WHEN s.quiet_from < s.quiet_to THEN minute >= s.quiet_from AND minute < s.quiet_to
                     ELSE minute >= s.quiet_from OR minute < s.quiet_to END
        THEN (date_trunc('day', local) + make_interval(mins => s.quiet_to,
          days => (s.quiet_from > s.quiet_to AND minute >= s.quiet_from)::int)) AT TIME ZONE s.time_zone
      END AS "quietUntil",
      CASE WHEN ${actorBrandId}::uuid IS NULL
        THEN (SELECT username::text FROM users WHERE id = ${actorId}::uuid AND erased_at IS NULL)
        ELSE (SELECT username::text FROM brands WHERE id = ${actorBrandId}::uuid) END AS actor
    FROM users u
    LEFT JOIN notification_preferences p ON p.user_id = u.id AND p.kind = ${kind}
    LEFT JOIN notification_settings s ON s.user_id = u.id
    CROSS JOIN LATERAL (SELECT ${now}::timestamptz AT TIME ZONE s.time_zone AS local) wall
    CROSS JOIN LATERAL (SELECT extract(hour FROM local) * 60 + extract(minute FROM local) AS minute) clock
    WHERE u.id = ANY (${userIds}::uuid[]) AND u.erased_at IS NULL`

/**
 * Counts one more notification for those of these people whose limits allow it, by day and week
 * (from Monday) in their time zone. @returns them
 */
export async function claimAllowance(tx: Db, userIds: readonly string[], now: Date): Promise<Set<string>> {
  const rows = await allRows(tx)<{ user_id: string }>`
    UPDATE notification_settings s
    SET day = c.today, sent_day = c.of_day + 1, week = c.monday, sent_week = c.of_week + 1
    FROM (
      SELECT user_id, today, monday, CASE WHEN day = today THEN sent_day ELSE 0 END AS of_day,
        CASE WHEN week = monday THEN sent_week ELSE 0 END AS of_week
      FROM notification_settings
      CROSS JOIN LATERAL (SELECT (${now}::timestamptz AT TIME ZONE time_zone)::date AS today) days
      CROSS JOIN LATERAL (SELECT date_trunc('week', today)::date AS monday) weeks
      WHERE user_id = ANY (${userIds}::uuid[]) ORDER BY user_id FOR UPDATE OF notification_settings
    ) c
    WHERE s.user_id = c.user_id AND (s.per_day IS NULL OR c.of_day < s.per_day)
      AND (s.per_week IS NULL OR c.of_week < s.per_week)
    RETURNING s.user_id`
  return new Set(rows.map((row) => row.user_id))
}

/**
 * Reads the people responsible for a brand: its owner, and managers whose role has a permission;
 * null = all of them, because it is about public data.
 */
export function staffOf(db: Db, brandId: string, permission: Permission | null): Promise<string[]> {
  return allValues(db)`
    SELECT u.id FROM users u
    WHERE u.brand_id = ${brandId} AND u.role IN ('brand', 'brandManager') AND u.erased_at IS NULL
      AND (${permission}::text IS NULL OR EXISTS (
        SELECT FROM roles r WHERE ${permission}::text = ANY (r.permissions)
          AND CASE WHEN u.role_id IS NULL THEN r.is_base AND r.base = u.role ELSE r.id = u.role_id END))
    ORDER BY u.id`
}

/** Reads the title of a deal; undefined when it is gone. */
export async function findTitle(db: Db, dealId: string): Promise<string | undefined> {
  const row = await db.selectFrom('deals').select('title').where('id', '=', dealId).executeTakeFirst()
  return row?.title
}

/** Reads the payload about a voided redemption: the deal's title and the shop's reason. */
export async function findVoid(
  db: Db,
  redemptionId: string,
): Promise<{ title: string; reason: string } | undefined> {
  const row = await db
    .selectFrom('redemptions as r')
    .innerJoin('deals as d', 'd.id', 'r.deal_id')
    .select(['d.title', 'r.void_reason'])
    .where('r.id', '=', redemptionId)
    .executeTakeFirst()
  return row === undefined ? undefined : { title: row.title, reason: row.void_reason ?? '' }
}
