import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, execute } from '../../../platform/db/statement.ts'
import { IS_MAILABLE } from '../../../platform/deliveries/suppressions.ts'

export interface SettingsRow {
  readonly quiet_from: number | null
  readonly quiet_to: number | null
  readonly time_zone: string
  readonly per_day: number | null
  readonly per_week: number | null
  readonly weekly_summary: boolean
}

export function readSettings(db: Db, userId: string): Promise<SettingsRow | undefined> {
  return db
    .selectFrom('notification_settings')
    .select(['quiet_from', 'quiet_to', 'time_zone', 'per_day', 'per_week', 'weekly_summary'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/**
 * Saves a person's settings; false when PostgreSQL does not know the time zone. The first weekly
 * summary comes on the Monday after it was switched on.
 */
export async function saveSettings(db: Db, userId: string, row: SettingsRow, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    INSERT INTO notification_settings AS s
      (user_id, quiet_from, quiet_to, time_zone, per_day, per_week, weekly_summary, summary_week, updated_at)
    SELECT ${userId}, ${row.quiet_from}::smallint, ${row.quiet_to}::smallint, ${row.time_zone},
      ${row.per_day}::smallint, ${row.per_week}::smallint, ${row.weekly_summary},
      date_trunc('week', ${now}::timestamptz AT TIME ZONE 'Europe/Rome')::date, ${now}
    WHERE EXISTS (SELECT FROM pg_timezone_names WHERE name = ${row.time_zone})
    ON CONFLICT (user_id) DO UPDATE SET quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to,
      time_zone = excluded.time_zone, per_day = excluded.per_day, per_week = excluded.per_week,
      weekly_summary = excluded.weekly_summary, updated_at = excluded.updated_at,
      summary_week = CASE WHEN s.weekly_summary THEN s.summary_week ELSE excluded.summary_week END`.execute(
    db,
  )
  return (numAffectedRows ?? 0n) > 0n
}

export async function stopSummary(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('notification_settings')
    .set({ weekly_summary: false, updated_at: now })
    .where('user_id', '=', userId)
    .execute()
}

/** Switches e-mails of a kind off and leaves its other ways, chosen or default, unchanged. */
export const stopEmails = (
  db: Db,
  userId: string,
  { kind, inApp, push }: { kind: string; inApp: boolean; push: boolean },
  now: Date,
): Promise<void> => execute(db)`
    INSERT INTO notification_preferences (user_id, kind, in_app, push, email, updated_at)
    SELECT id, ${kind}, ${inApp}, ${push}, false, ${now} FROM users WHERE id = ${userId} AND erased_at IS NULL
    ON CONFLICT (user_id, kind) DO UPDATE SET email = false, updated_at = excluded.updated_at`

/** Switches the emails of one brand to a person off or on again. */
export async function saveBrandEmails(
  db: Db,
  { userId, brandId, isOn }: { userId: string; brandId: string; isOn: boolean },
  now: Date,
): Promise<void> {
  await (
    isOn
      ? sql`DELETE FROM brand_email_stops WHERE user_id = ${userId} AND brand_id = ${brandId}`
      : sql`INSERT INTO brand_email_stops (user_id, brand_id, at)
        SELECT u.id, b.id, ${now} FROM users u, brands b
        WHERE u.id = ${userId} AND u.erased_at IS NULL AND b.id = ${brandId}
        ON CONFLICT (user_id, brand_id) DO NOTHING`
  ).execute(db)
}

/** A person's weekly summary. */
export interface Summary {
  readonly userId: string
  readonly language: 'it' | 'en' | null
  /** Notifications of the last seven days, and the number of unread ones. */
  readonly count: number
  readonly unread: number
  /** The newest deals of followed brands, for people who consent to marketing. */
  readonly deals: readonly { readonly brand: string; readonly title: string; readonly priceCents: number }[]
}

/**
 * Takes up to `limit` people whose weekly summary is due: it is Monday 08:00 or later in their time
 * zone, they had none this week, and their address is verified. One statement.
 */
export const takeSummaries = (tx: Db, limit: number, now: Date): Promise<Summary[]> => allRows(tx)`
    WITH due AS (
      UPDATE notification_settings s SET summary_week = c.monday
      FROM (
        SELECT user_id, monday FROM notification_settings
        CROSS JOIN LATERAL (SELECT date_trunc('week', ${now}::timestamptz AT TIME ZONE time_zone) AS start) wall
        CROSS JOIN LATERAL (SELECT start::date AS monday) week
        WHERE weekly_summary AND (summary_week IS NULL OR summary_week < monday)
          AND ${now}::timestamptz AT TIME ZONE time_zone >= start + interval '8 hours'
        ORDER BY user_id LIMIT ${limit}::int FOR UPDATE OF notification_settings SKIP LOCKED
      ) c WHERE s.user_id = c.user_id
      RETURNING s.user_id
    )
    SELECT u.id AS "userId", u.language, n.count, n.unread, coalesce(d.deals, '[]') AS deals
    FROM due JOIN users u ON u.id = due.user_id
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS count, count(*) FILTER (WHERE read_at IS NULL)::int AS unread
      FROM notices WHERE user_id = u.id AND at > ${now}::timestamptz - interval '7 days'
    ) n
    LEFT JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('brand', brand, 'title', title, 'priceCents', price)) AS deals FROM (
        SELECT b.username AS brand, d.title, d.discount_price_cents AS price
        FROM follows f JOIN brands b ON b.id = f.brand_id JOIN deals d ON d.brand_id = f.brand_id
        WHERE f.user_id = u.id AND f.notify AND d.active AND d.expires_at > ${now}
          AND d.created_at > ${now}::timestamptz - interval '7 days'
        ORDER BY d.created_at DESC, d.id DESC LIMIT 5
      ) newest
    ) d ON coalesce((
      SELECT granted FROM consents WHERE user_id = u.id AND purpose = 'marketing' ORDER BY id DESC LIMIT 1), false)
    WHERE u.erased_at IS NULL AND ${IS_MAILABLE}`
