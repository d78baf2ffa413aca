import type { Language } from '@vicino/contract/common/language'
import type { Role } from '@vicino/contract/roles'
import type { Db } from '../../../../platform/db/database.ts'
import { allRows, onlyValue } from '../../../../platform/db/statement.ts'
import type { Account } from '../sessions.queries.ts'

/** An account and the ways to sign in to it. */
export interface Factors {
  readonly account: Account
  readonly role: Role
  readonly email: string
  readonly language: Language | null
  readonly hasPassword: boolean
  readonly google: boolean
  readonly totp: boolean
  readonly passkeys: number
  /** Recovery codes that were not used yet. */
  readonly recoveryCodes: number
  /** When both the account and its brand existed. */
  readonly since: Date
}

/** Undefined for an unknown or erased account. */
export async function findFactors(db: Db, userId: string): Promise<Factors | undefined> {
  const row = await db
    .selectFrom('users')
    .select((eb) => [
      'id',
      'created_at',
      eb
        .selectFrom('brands')
        .select('brands.created_at')
        .whereRef('brands.id', '=', 'users.brand_id')
        .as('brandCreatedAt'),
      'username',
      'avatar',
      'role',
      'role_id',
      'brand_id',
      'blocked_at',
      'shops',
      'works_until',
      'email',
      'language',
      eb('password_hash', 'is not', null).as('hasPassword'),
      eb
        .exists(eb.selectFrom('identities').select('user_id').whereRef('user_id', '=', 'users.id'))
        .as('google'),
      eb
        .exists(
          eb
            .selectFrom('totp_factors')
            .select('user_id')
            .whereRef('user_id', '=', 'users.id')
            .where('confirmed_at', 'is not', null),
        )
        .as('totp'),
      eb
        .selectFrom('passkeys')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('user_id', '=', 'users.id')
        .as('passkeys'),
      eb
        .selectFrom('recovery_codes')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('user_id', '=', 'users.id')
        .where('used_at', 'is', null)
        .as('recoveryCodes'),
    ])
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { id, username, avatar, role_id, brand_id, blocked_at, shops, works_until, email } = row
  return {
    // The columns' CHECKs allow only the roles and languages of the contract.
    account: { id, username, avatar, role: row.role, role_id, brand_id, blocked_at, shops, works_until },
    role: row.role as Role,
    email,
    language: row.language as Language | null,
    hasPassword: Boolean(row.hasPassword),
    google: Boolean(row.google),
    totp: Boolean(row.totp),
    passkeys: row.passkeys ?? 0,
    recoveryCodes: row.recoveryCodes ?? 0,
    since: new Date(Math.max(row.created_at.getTime(), row.brandCreatedAt?.getTime() ?? 0)),
  }
}

/**
 * Stores a secret until its first code comes; it replaces an unconfirmed one. False when one is
 * confirmed.
 */
export async function insertUnconfirmedTotp(
  db: Db,
  userId: string,
  secret: Buffer,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('totp_factors')
    .values({ user_id: userId, secret, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret, last_step: 0, created_at: now })
        .where('totp_factors.confirmed_at', 'is', null),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

/**
 * Reads the encrypted secret of a user's authenticator app; unconfirmed until its first code came.
 */
export function findTotp(
  db: Db,
  userId: string,
): Promise<{ secret: Buffer; confirmed_at: Date | null } | undefined> {
  return db
    .selectFrom('totp_factors')
    .select(['secret', 'confirmed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/**
 * Uses up a time step of a secret, so that each code works once. False when this step or a later
 * one was used before, or when the user has another secret by now. Of many simultaneous callers one
 * gets the step.
 */
export async function spendStep(tx: Db, userId: string, secret: Buffer, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('totp_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('secret', '=', secret)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Marks a user's secret as confirmed, so that sign-ins require its codes; false when it was before,
 * or there is none.
 */
export async function markTotpConfirmed(tx: Db, userId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('totp_factors')
    .set({ confirmed_at: now })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes the confirmed secret; false when there is none. */
export async function deleteTotp(tx: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('totp_factors')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Stored codes: their hashes, all with one salt. */
export interface HashedCodes {
  readonly salt: Buffer
  readonly hashes: readonly Buffer[]
}

/** Replaces all recovery codes of a user. */
export async function replaceRecoveryCodes(
  tx: Db,
  userId: string,
  { salt, hashes }: HashedCodes,
): Promise<void> {
  await deleteRecoveryCodes(tx, userId)
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash, salt })))
    .execute()
}

export async function deleteRecoveryCodes(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

/** Uses up a recovery code; false when there is no such code or it was used before. */
export async function spendRecoveryCode(
  tx: Db,
  userId: string,
  hashes: readonly Buffer[],
  now: Date,
): Promise<boolean> {
  if (hashes.length === 0) return false
  const { numUpdatedRows } = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', 'in', hashes)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * The salt of a user's recovery codes; null for codes that have none, undefined when no code is
 * left.
 */
export async function findRecoverySalt(db: Db, userId: string): Promise<Buffer | null | undefined> {
  const row = await db
    .selectFrom('recovery_codes')
    .select('salt')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return row?.salt
}

/**
 * Locks authenticator secrets that another key has encrypted, in the order of their users.
 * @param mark first bytes of those that the current key has encrypted
 */
export const lockTotpOfOthers = (
  tx: Db,
  { mark, after, limit }: { mark: Buffer; after: string | undefined; limit: number },
): Promise<{ userId: string; secret: Buffer }[]> => allRows(tx)`
    SELECT user_id AS "userId", secret FROM totp_factors
    WHERE substring(secret FROM 1 FOR length(${mark}::bytea)) <> ${mark}::bytea
      AND (${after ?? null}::uuid IS NULL OR user_id > ${after ?? null}::uuid)
    ORDER BY user_id LIMIT ${limit}::int FOR NO KEY UPDATE`

export async function updateTotpSecret(tx: Db, userId: string, secret: Buffer): Promise<void> {
  await tx.updateTable('totp_factors').set({ secret }).where('user_id', '=', userId).execute()
}

/** How many authenticator secrets another key has encrypted. */
export const countTotpOfOthers = (db: Db, mark: Buffer): Promise<number> => onlyValue(db)`
    SELECT count(*) FROM totp_factors WHERE substring(secret FROM 1 FOR length(${mark}::bytea)) <> ${mark}::bytea`
