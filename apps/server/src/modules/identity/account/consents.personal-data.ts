import { inPages, PAGE, type PersonalData } from '../../../platform/personal-data.ts'

/**
 * The log of consents. It proves what people agreed to (art. 7 GDPR) and holds ids but no names, so
 * an erasure keeps it.
 */
export const consentData: PersonalData = {
  rank: 60,
  tables: ['consents'],
  parts: {
    consents: (db, userId) =>
      inPages((after) =>
        db
          .selectFrom('consents')
          .where('user_id', '=', userId)
          .where('id', '>', after)
          .orderBy('id')
          .limit(PAGE)
          .select([
            'id',
            'purpose',
            'granted',
            'text_version as textVersion',
            'source',
            'created_at as createdAt',
          ])
          .execute(),
      ),
  },
  erase: async () => undefined,
}
