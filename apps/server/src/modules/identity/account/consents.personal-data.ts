import { pagedPart, type PersonalData } from '../../../platform/personal-data.ts'

/**
 * The log of consents. It proves what people agreed to (art. 7 GDPR) and holds ids but no names, so
 * an erasure keeps it.
 */
export const consentData: PersonalData = {
  rank: 60,
  tables: ['consents'],
  parts: {
    consents: pagedPart((db, userId) =>
      db
        .selectFrom('consents')
        .where('user_id', '=', userId)
        .select([
          'id',
          'purpose',
          'granted',
          'text_version as textVersion',
          'source',
          'created_at as createdAt',
        ]),
    ),
  },
  erase: async () => undefined,
}
