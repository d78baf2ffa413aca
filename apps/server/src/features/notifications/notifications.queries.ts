import type { Language } from '@vicino/contract/common/language'
import type { NotificationKind, NotificationPreference } from '@vicino/contract/notifications/schemas'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Reachable } from './notifications.policy.ts'

/** The preferences that a user has chosen, and how many browsers with a living session get pushes: one statement. */
export async function readPreferences(
  db: Db,
  userId: string,
  now: Date,
): Promise<{ chosen: NotificationPreference[]; pushDevices: number }> {
  const { rows } = await sql<{ chosen: NotificationPreference[]; pushDevices: number }>`
    SELECT
      coalesce((
        SELECT jsonb_agg(jsonb_build_object('kind', kind, 'inApp', in_app, 'push', push, 'email', email))
        FROM notification_preferences WHERE user_id = ${userId}
      ), '[]') AS chosen,
      (
        SELECT count(*)::int FROM push_subscriptions p JOIN sessions s ON s.id = p.session_id
        WHERE p.user_id = ${userId} AND s.revoked_at IS NULL AND s.expires_at > ${now}
      ) AS "pushDevices"`.execute(db)
  return rows[0] ?? { chosen: [], pushDevices: 0 }
}

/** Saves preferences. `items` names each kind at most once, as one statement cannot write a row twice. */
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
 * Signs a browser up for a user's pushes; its id. A browser that another account used belongs to this user from now on.
 * Either way it counts as the user's newest.
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

/** Makes other browsers of the account that sign up at the same time wait until the transaction ends. */
export async function lockBrowsersOf(tx: Db, userId: string): Promise<void> {
  await sql`SELECT FROM users WHERE id = ${userId} FOR NO KEY UPDATE`.execute(tx)
}

/** Removes all browsers of a user but the newest `kept`. */
export async function keepNewestBrowsers(tx: Db, userId: string, kept: number): Promise<void> {
  await sql`
    DELETE FROM push_subscriptions WHERE id IN (
      SELECT id FROM push_subscriptions WHERE user_id = ${userId}
      ORDER BY created_at DESC, id DESC OFFSET ${kept}::int
    )`.execute(tx)
}

export async function deleteBrowserOf(db: Db, userId: string, endpoint: string): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('endpoint', '=', endpoint)
    .execute()
}

/** What a push service needs to reach a browser. */
export interface Browser {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** The browser of a subscription; undefined when it belongs to another user by now or its session has ended. */
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

/** Removes a browser that takes no pushes any more; the pushes that wait for it are deleted with it (foreign key). */
export async function deleteBrowser(db: Db, subscriptionId: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', subscriptionId).execute()
}

/** All browsers of a user, locked against deletion until the transaction ends: pushes are about to refer to them. */
export async function lockBrowsersForPush(
  tx: Db,
  userId: string,
): Promise<{ id: string; language: Language }[]> {
  const { rows } = await sql<{ id: string; language: Language }>`
    SELECT id, language FROM push_subscriptions WHERE user_id = ${userId} ORDER BY id FOR KEY SHARE`.execute(
    tx,
  )
  return rows
}

export interface Audience extends Reachable {
  /** Null = the user has chosen none. */
  readonly language: Language | null
}

/** How a user may be reached, and their preference for a kind: one statement. Undefined when the account is gone. */
export async function findAudience(
  db: Db,
  userId: string,
  kind: NotificationKind,
): Promise<Audience | undefined> {
  const { rows } = await sql<Audience>`
    SELECT u.language, u.email_verified_at IS NOT NULL AS "emailVerified", p.push, p.email,
      EXISTS (SELECT FROM push_subscriptions WHERE user_id = u.id) AS browsers
    FROM users u LEFT JOIN notification_preferences p ON p.user_id = u.id AND p.kind = ${kind}
    WHERE u.id = ${userId} AND u.erased_at IS NULL`.execute(db)
  return rows[0]
}

/** Title of a deal; undefined when it is gone. */
export async function findTitle(db: Db, dealId: string): Promise<string | undefined> {
  const row = await db.selectFrom('deals').select('title').where('id', '=', dealId).executeTakeFirst()
  return row?.title
}

/** What a user is told of a redemption that the shop took back: the deal's title and the shop's reason. */
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
