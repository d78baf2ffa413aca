import { DAY_MS } from '@vicino/domain/loyalty/clock'
import { pagedPart, type PersonalData } from '../../../platform/personal-data.ts'

/** The emails that tell a user that an account is closed: erased, or merged into another one. */
export const FAREWELL = 'account-erased'
export const MERGED = 'account-merged'

/**
 * Farewells written before this moment are deleted now. For three days one stays in the queue while
 * sending fails, or as a file where no mail server is configured.
 */
export const farewellsEnd = (now: Date): Date => new Date(now.getTime() - 3 * DAY_MS)

/**
 * The platform's records about people: the audit log, stored answers to repeated requests, messages
 * to be sent.
 */
export const recordData: PersonalData = {
  rank: 140,
  tables: ['audit_log', 'idempotency_keys', 'deliveries'],
  parts: {
    actions: pagedPart((db, userId) =>
      db
        .selectFrom('audit_log')
        .where('actor_id', '=', userId)
        .select([
          'id',
          'action',
          'object_type as objectType',
          'object_id as objectId',
          'created_at as createdAt',
        ]),
    ),
    /** Who else opened one's data, by role and shop. */
    readBy: pagedPart((db, userId) =>
      db
        .selectFrom('audit_log as a')
        .leftJoin('users as u', 'u.id', 'a.actor_id')
        .leftJoin('brands as b', 'b.id', 'a.brand_id')
        .where('a.object_type', '=', 'user')
        .where('a.object_id', '=', userId)
        .where('a.action', '=', 'person.read')
        .select(['a.id', 'u.role as by', 'b.username as brand', 'a.detail', 'a.created_at as at']),
    ),
    repeatableRequests: pagedPart((db, userId) =>
      db
        .selectFrom('idempotency_keys')
        .where('user_id', '=', userId)
        .select(['key as id', 'created_at as createdAt']),
    ),
    messagesThatWait: pagedPart((db, userId) =>
      db
        .selectFrom('deliveries')
        .where('user_id', '=', userId)
        .select(['id', 'channel', 'template', 'address', 'created_at as createdAt']),
    ),
  },
  /**
   * The audit log stays: it is append-only, and contains only ids, names of actions and numbers.
   */
  async erase(tx, userId, now) {
    await tx.deleteFrom('idempotency_keys').where('user_id', '=', userId).execute()
    await tx
      .deleteFrom('deliveries')
      .where('user_id', '=', userId)
      .where((eb) =>
        eb.or([eb('template', 'not in', [FAREWELL, MERGED]), eb('created_at', '<', farewellsEnd(now))]),
      )
      .execute()
  },
}
