import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { execute } from '../../../platform/db/statement.ts'
import type { ClientKind } from './client-kind.ts'

/** Most sessions in a user's list. */
const LISTED = 100

export interface SignInRow {
  readonly id: string
  readonly client: ClientKind
  readonly userAgent: string
  readonly createdAt: Date
  readonly lastUsedAt: Date
}

/** The sessions of a user that have not ended, the last used one first. */
export function findSignIns(db: Db, userId: string, now: Date): Promise<SignInRow[]> {
  return db
    .selectFrom('sessions')
    .select([
      'id',
      'user_agent as userAgent',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
      // The column's CHECK allows only the two kinds.
      (eb) => eb.ref('client').$castTo<ClientKind>().as('client'),
    ])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LISTED)
    .execute()
}

/** Ends all sessions of a user. @param exceptId the one session that stays */
export async function revokeSessionsOf(
  db: Db,
  userId: string,
  reason: string,
  now: Date,
  exceptId?: string,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now, revoked_reason: reason })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(exceptId !== undefined, (query) => query.where('id', '!=', exceptId ?? ''))
    .execute()
}

/** Ends all sessions of several users. */
export async function revokeSessionsOfAll(
  db: Db,
  userIds: readonly string[],
  reason: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now, revoked_reason: reason })
    .where('user_id', '=', sql<string>`ANY (${userIds}::uuid[])`)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Ends all sessions of the people of a brand. */
export const revokeSessionsOfBrand = (
  db: Db,
  brandId: string,
  reason: string,
  now: Date,
): Promise<void> => execute(db)`
    UPDATE sessions s SET revoked_at = ${now}, revoked_reason = ${reason}
    FROM users u WHERE u.brand_id = ${brandId} AND s.user_id = u.id AND s.revoked_at IS NULL`
