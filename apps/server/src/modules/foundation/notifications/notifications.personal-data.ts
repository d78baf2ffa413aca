import { sql } from 'kysely'
import { pagedPart, type PersonalData } from '../../../platform/personal-data.ts'
import { reassigning } from '../../../platform/reassign-owner.ts'

/**
 * A person's notifications, their preferences, and the browsers that get their pushes. The keys of
 * the browsers are secret: the export omits them.
 */
export const notificationData: PersonalData = {
  rank: 110,
  tables: [
    'push_subscriptions',
    'notification_preferences',
    'notification_settings',
    'notices',
    'notice_actors',
    'brand_email_stops',
  ],
  parts: {
    notices: pagedPart((db, userId) =>
      db
        .selectFrom('notices')
        .where('user_id', '=', userId)
        .select(['id', 'kind', 'template', 'data', 'at', 'read_at as readAt']),
    ),
    notificationSettings: (db, userId) =>
      db
        .selectFrom('notification_settings')
        .where('user_id', '=', userId)
        .select([
          'quiet_from as quietFromMinute',
          'quiet_to as quietToMinute',
          'time_zone as timeZone',
          'per_day as perDay',
          'per_week as perWeek',
          'weekly_summary as weeklySummary',
          'updated_at as updatedAt',
        ])
        .execute(),
    notificationPreferences: (db, userId) =>
      db
        .selectFrom('notification_preferences')
        .where('user_id', '=', userId)
        .orderBy('kind')
        .select(['kind', 'in_app as inApp', 'push', 'email', 'updated_at as updatedAt'])
        .execute(),
    brandEmailsSwitchedOff: (db, userId) =>
      db
        .selectFrom('brand_email_stops as s')
        .innerJoin('brands as b', 'b.id', 's.brand_id')
        .where('s.user_id', '=', userId)
        .orderBy('s.brand_id')
        .select(['b.username as brand', 's.at'])
        .execute(),
    pushBrowsers: (db, userId) =>
      db
        .selectFrom('push_subscriptions')
        .where('user_id', '=', userId)
        .orderBy('id')
        .select(['id', 'user_agent as userAgent', 'language', 'created_at as createdAt'])
        .execute(),
  },
  /** A person who wants no e-mails of a brand gets none under the remaining account either. */
  merge: reassigning({}, { table: 'brand_email_stops', owner: 'user_id', once: ['brand_id'] }),
  /**
   * Deletes also other people's notifications about the person, and messages on their way that name
   * them.
   */
  async erase(tx, userId) {
    const named = sql<boolean>`data ->> 'actorId' = ${userId}`
    await tx.deleteFrom('deliveries').where(named).execute()
    await tx
      .deleteFrom('notices')
      .where((row) => row.or([row('user_id', '=', userId), row('actor_id', '=', userId)]))
      .execute()
    await tx
      .deleteFrom('notice_actors')
      .where((row) => row.or([row('user_id', '=', userId), row('actor_id', '=', userId)]))
      .execute()
    await tx.deleteFrom('brand_email_stops').where('user_id', '=', userId).execute()
    await tx.deleteFrom('notification_settings').where('user_id', '=', userId).execute()
    await tx.deleteFrom('push_subscriptions').where('user_id', '=', userId).execute()
    await tx.deleteFrom('notification_preferences').where('user_id', '=', userId).execute()
  },
}
