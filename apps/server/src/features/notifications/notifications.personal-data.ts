import type { PersonalData } from '../../platform/personal-data.ts'

/**
 * A person's preferences, and the browsers that get their pushes. The keys of the browsers are secret: the export omits
 * them.
 */
export const notificationData: PersonalData = {
  rank: 110,
  tables: ['push_subscriptions', 'notification_preferences'],
  parts: {
    notificationPreferences: (db, userId) =>
      db
        .selectFrom('notification_preferences')
        .where('user_id', '=', userId)
        .orderBy('kind')
        .select(['kind', 'in_app as inApp', 'push', 'email', 'updated_at as updatedAt'])
        .execute(),
    pushBrowsers: (db, userId) =>
      db
        .selectFrom('push_subscriptions')
        .where('user_id', '=', userId)
        .orderBy('id')
        .select(['id', 'user_agent as userAgent', 'language', 'created_at as createdAt'])
        .execute(),
  },
  async erase(tx, userId) {
    await tx.deleteFrom('push_subscriptions').where('user_id', '=', userId).execute()
    await tx.deleteFrom('notification_preferences').where('user_id', '=', userId).execute()
  },
}
