import type { Role } from '@vicino/contract/roles'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { execute, firstValue } from '../../../platform/db/statement.ts'
import type { Users } from '../../../platform/db/schema.gen.ts'
import { SESSION_LIFE } from './auth.policy.ts'
import type { Client, ClientKind } from './client-kind.ts'

/** The columns of a user that signing in needs. */
export type Account = Pick<
  Selectable<Users>,
  'id' | 'username' | 'avatar' | 'role' | 'role_id' | 'brand_id' | 'blocked_at' | 'shops' | 'works_until'
>

const ACCOUNT = [
  'users.id',
  'users.username',
  'users.avatar',
  'users.role',
  'users.role_id',
  'users.brand_id',
  'users.blocked_at',
  'users.shops',
  'users.works_until',
] as const

/**
 * @param expires end of the session unless it is used again; its longest life may end it earlier
 */
export async function insertSession(
  db: Db,
  account: Pick<Account, 'id' | 'role'>,
  client: Client,
  now: Date,
  expires: Date,
): Promise<string> {
  const life = SESSION_LIFE[account.role as Role] * 1000
  const row = await db
    .insertInto('sessions')
    .values({
      user_id: account.id,
      client: client.kind,
      user_agent: client.userAgent,
      created_at: now,
      last_used_at: now,
      expires_at: new Date(Math.min(expires.getTime(), now.getTime() + life)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Returns the name of the brand that an account works for, if the platform has suspended it. */
export async function suspendedBrandOf(
  db: Db,
  { brand_id: id }: Pick<Account, 'brand_id'>,
): Promise<string | undefined> {
  if (id === null) return undefined
  return firstValue(db)`
    SELECT username FROM brands WHERE id = ${id} AND suspended_at IS NOT NULL`
}

/**
 * Tells why the platform has ended the session of a refresh token: the account is blocked, or the
 * brand that it works for is suspended (its name). Undefined for any other end, and when the block
 * or suspension is over.
 */
export async function endedByPlatform(
  db: Db,
  hash: Buffer,
): Promise<{ isBlocked: boolean; brand: string | null } | undefined> {
  return db
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('brands', (join) =>
      join.onRef('brands.id', '=', 'users.brand_id').on('brands.suspended_at', 'is not', null),
    )
    .select((eb) => [eb('users.blocked_at', 'is not', null).as('isBlocked'), 'brands.username as brand'])
    .where('refresh_tokens.token_hash', '=', hash)
    .where('sessions.revoked_reason', 'in', ['blocked', 'brand suspended'])
    .where((eb) => eb.or([eb('users.blocked_at', 'is not', null), eb('brands.id', 'is not', null)]))
    .executeTakeFirst()
    .then((row) => row && { isBlocked: Boolean(row.isBlocked), brand: row.brand })
}

export async function insertToken(db: Db, sessionId: string, hash: Buffer, now: Date): Promise<void> {
  await db
    .insertInto('refresh_tokens')
    .values({ session_id: sessionId, token_hash: hash, created_at: now })
    .execute()
}

/**
 * Locks the account of a refresh token (see lockAccount), valid or not; false when the token is
 * unknown or the account was erased.
 */
export async function lockAccountOfToken(tx: Db, hash: Buffer): Promise<boolean> {
  const row = await tx
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('users.id')
    .where('refresh_tokens.token_hash', '=', hash)
    .where('users.erased_at', 'is', null)
    .forNoKeyUpdate('users')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Marks a refresh token as used and returns the id of its session; undefined when the token is
 * unknown, was used before, belongs to the other kind of client, or its session has ended.
 */
export async function useToken(
  db: Db,
  hash: Buffer,
  client: ClientKind,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .updateTable('refresh_tokens')
    .from('sessions')
    .set({ used_at: now })
    .whereRef('sessions.id', '=', 'refresh_tokens.session_id')
    .where('refresh_tokens.token_hash', '=', hash)
    .where('refresh_tokens.used_at', 'is', null)
    .where('sessions.client', '=', client)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .returning('refresh_tokens.session_id')
    .executeTakeFirst()
  return row?.session_id
}

/** Reads a refresh token, used or not, of a session that may have ended. */
export async function findToken(db: Db, hash: Buffer) {
  return db
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .select(['refresh_tokens.session_id', 'refresh_tokens.used_at', 'sessions.client', 'sessions.user_id'])
    .where('refresh_tokens.token_hash', '=', hash)
    .executeTakeFirst()
}

/**
 * A browser's session that has not ended, its user, and the hash of the refresh token that
 * continues it.
 */
export interface LiveSignIn {
  readonly tokenHash: Buffer
  readonly sessionId: string
  readonly lastUsedAt: Date
  readonly userId: string
  readonly username: string
  readonly avatar: string | null
  readonly role: string
}

/** Reads the sessions of browsers that some unused refresh tokens continue. */
export function findLiveSignIns(db: Db, hashes: readonly Buffer[], now: Date): Promise<LiveSignIn[]> {
  return db
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'refresh_tokens.token_hash as tokenHash',
      'sessions.id as sessionId',
      'sessions.last_used_at as lastUsedAt',
      'users.id as userId',
      'users.username',
      'users.avatar',
      'users.role',
    ])
    .where('refresh_tokens.token_hash', 'in', hashes)
    .where('refresh_tokens.used_at', 'is', null)
    .where('sessions.client', '=', 'web')
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .execute()
}

/**
 * Reads the account of a session that has not ended, with its present role (an access token may
 * still carry an older one), and the end of the session.
 */
export function findAccountOfSession(
  db: Db,
  sessionId: string,
  now: Date,
): Promise<(Account & { expires_at: Date }) | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([...ACCOUNT, 'sessions.expires_at'])
    .where('sessions.id', '=', sessionId)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst()
}

/**
 * Moves the end of a session to `expires`, or to the end of its longest life by the user's present
 * role; false when the session has ended meanwhile.
 */
export async function prolongSession(db: Db, sessionId: string, now: Date, expires: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .from('users')
    .set({
      last_used_at: now,
      expires_at: sql<Date>`least(${expires}::timestamptz,
        sessions.created_at + make_interval(secs => (${JSON.stringify(SESSION_LIFE)}::jsonb ->> users.role)::int))`,
    })
    .whereRef('users.id', '=', 'sessions.user_id')
    .where('sessions.id', '=', sessionId)
    .where('sessions.revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The user of a session that has not ended; undefined when there is no such session. */
export function findLiveSession(
  db: Db,
  sessionId: string,
  now: Date,
): Promise<{ userId: string } | undefined> {
  return db
    .selectFrom('sessions')
    .select('user_id as userId')
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Ends a session; false when it was ended before. */
export async function revokeSession(db: Db, sessionId: string, reason: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ revoked_at: now, revoked_reason: reason })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Deletes sessions that expired before a moment, with their refresh tokens; the account keeps when
 * it was last used.
 */
export const deleteOldSessions = (db: Db, before: Date): Promise<void> => execute(db)`
    WITH gone AS (DELETE FROM sessions WHERE expires_at < ${before}::timestamptz RETURNING user_id, last_used_at)
    UPDATE users u SET last_seen_at = greatest(u.last_seen_at, g.at)
    FROM (SELECT user_id, max(last_used_at) AS at FROM gone GROUP BY user_id) g WHERE u.id = g.user_id`

/** Tells whether the user of a session signed in, or confirmed who they are, after a moment. */
export async function wasConfirmedAfter(db: Db, sessionId: string, moment: Date): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where((eb) => eb.or([eb('created_at', '>', moment), eb('confirmed_at', '>', moment)]))
    .executeTakeFirst()
  return row !== undefined
}

/** Stores that the user of a session has confirmed who they are. */
export async function noteConfirmation(db: Db, sessionId: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ confirmed_at: now }).where('id', '=', sessionId).execute()
}
