import { inPages, PAGE, type PersonalData } from '../../platform/personal-data.ts'

/** The erasure tells about itself by an email, which may take days to leave. */
export const FAREWELL = 'account-erased'
const FAREWELL_DAYS = 3

/** What the platform itself writes down about people: who did what, answers kept for repetitions, messages that wait. */
export const recordData: PersonalData = {
  rank: 140,
  tables: ['audit_log', 'idempotency_keys', 'deliveries'],
  parts: {
    actions: (db, userId) =>
      inPages((after) =>
        db
          .selectFrom('audit_log')
          .where('actor_id', '=', userId)
          .where('id', '>', after)
          .orderBy('id')
          .limit(PAGE)
          .select([
            'id',
            'action',
            'object_type as objectType',
            'object_id as objectId',
            'created_at as createdAt',
          ])
          .execute(),
      ),
    repeatableRequests: (db, userId) =>
      inPages((after) =>
        db
          .selectFrom('idempotency_keys')
          .where('user_id', '=', userId)
          .where('key', '>', after)
          .orderBy('key')
          .limit(PAGE)
          .select(['key as id', 'created_at as createdAt'])
          .execute(),
      ),
    messagesThatWait: (db, userId) =>
      inPages((after) =>
        db
          .selectFrom('deliveries')
          .where('user_id', '=', userId)
          .where('id', '>', after)
          .orderBy('id')
          .limit(PAGE)
          .select(['id', 'channel', 'template', 'address', 'created_at as createdAt'])
          .execute(),
      ),
  },
  /** The log of actions stays: it holds ids, words of the field and numbers, and is never changed. */
  async erase(tx, userId, now) {
    await tx.deleteFrom('idempotency_keys').where('user_id', '=', userId).execute()
    const given = new Date(now.getTime() - FAREWELL_DAYS * 86_400_000)
    await tx
      .deleteFrom('deliveries')
      .where('user_id', '=', userId)
      .where((eb) => eb.or([eb('template', '<>', FAREWELL), eb('created_at', '<', given)]))
      .execute()
  },
}
