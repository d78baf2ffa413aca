import type { Language } from '@vicino/contract/common/language'
import type { NotificationKind, NotificationPreference } from '@vicino/contract/notifications/schemas'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Chosen preferences, and how many browsers of sessions that last get pushes: one statement. */
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

/** Keeps what a user chose; each kind once. */
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

/** Signs a browser up, or over to the caller when it was somebody else's; its id. Counts as the newest either way. */
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

/** Holds other browsers of the account back that sign up at the same time, until the transaction ends. */
export async function lockBrowsersOf(tx: Db, userId: string): Promise<void> {
  await sql`SELECT FROM users WHERE id = ${userId} FOR NO KEY UPDATE`.execute(tx)
}

/** Forgets all but the newest browsers of a user. */
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

/** The browser of a push, as long as it belongs to the user and to a session that has not ended. */
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

/** Forgets a browser that takes no pushes any more; the pushes that wait for it are deleted with it. */
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

export interface Audience {
  /** Null = has chosen none. */
  readonly language: Language | null
  readonly emailVerified: boolean
  readonly browsers: boolean
  /** What was chosen for the kind; null where nothing was. */
  readonly push: boolean | null
  readonly email: boolean | null
}

/** How a user may be reached for a kind of news: one statement. Undefined when nobody is there any more. */
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

/** What a deal is called; undefined when it is gone. */
export async function findTitle(db: Db, dealId: string): Promise<string | undefined> {
  const row = await db.selectFrom('deals').select('title').where('id', '=', dealId).executeTakeFirst()
  return row?.title
}
