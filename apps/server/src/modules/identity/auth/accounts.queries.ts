import type { AcceptedDocument } from '@vicino/contract/identity/account/documents'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { firstValue } from '../../../platform/db/statement.ts'
import type { Account } from './sessions.queries.ts'

const ACCOUNT = [
  'id',
  'username',
  'avatar',
  'role',
  'role_id',
  'brand_id',
  'blocked_at',
  'shops',
  'works_until',
] as const

export interface NewAccount {
  readonly email: string
  readonly username: string
  readonly handle: string
  /** Null for a user who signs in with Google and has no password. */
  readonly passwordHash: string | null
  /** Set when Google has verified the address; null when the user still has to confirm it. */
  readonly emailVerifiedAt: Date | null
  /** The declared day of birth, YYYY-MM-DD; null for an account that the platform makes. */
  readonly birthDate: string | null
  /** The invite code of the user who invited this one; an unknown code is ignored. */
  readonly invite: string | undefined
  readonly now: Date
}

/**
 * Inserts a user of the role audience; undefined when the handle is taken (email and username fail
 * by constraint).
 */
export function insertAccount(db: Db, account: NewAccount): Promise<Account | undefined> {
  return db
    .insertInto('users')
    .values((eb) => ({
      email: account.email,
      username: account.username,
      handle: account.handle,
      password_hash: account.passwordHash,
      email_verified_at: account.emailVerifiedAt,
      birth_date: account.birthDate,
      invited_by:
        account.invite === undefined
          ? null
          : eb.selectFrom('users').select('id').where('invite_code', '=', account.invite),
      created_at: account.now,
      updated_at: account.now,
    }))
    .onConflict((conflict) => conflict.column('handle').doNothing())
    .returning(ACCOUNT)
    .executeTakeFirst()
}

/** Adds to the log of consents that a user has accepted a version of the terms, or those for businesses. */
export async function noteTerms(
  db: Db,
  userId: string,
  note: { purpose?: AcceptedDocument; textVersion: string; source: string; now: Date },
): Promise<void> {
  await db
    .insertInto('consents')
    .values({
      user_id: userId,
      purpose: note.purpose ?? 'terms',
      granted: true,
      text_version: note.textVersion,
      source: note.source,
      created_at: note.now,
    })
    .execute()
  if (note.purpose === 'business-terms') return
  await db
    .updateTable('users')
    .set({ terms_version: note.textVersion, terms_due_at: null })
    .where('id', '=', userId)
    .execute()
}

export interface Contact {
  readonly id: string
  readonly email: string
  readonly username: string
  readonly language: 'it' | 'en' | null
  readonly passwordHash: string | null
  readonly emailVerifiedAt: Date | null
}

/**
 * Reads what is needed to write to a user and to check their password; undefined for an unknown or
 * erased account.
 */
export async function findContact(db: Db, userId: string): Promise<Contact | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'email', 'username', 'language', 'password_hash', 'email_verified_at'])
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    id: row.id,
    email: row.email,
    username: row.username,
    // The column's CHECK allows only these two.
    language: row.language as 'it' | 'en' | null,
    passwordHash: row.password_hash,
    emailVerifiedAt: row.email_verified_at,
  }
}

/**
 * The account with an address, and the hash of its password; undefined for an unknown or erased
 * account.
 */
export function findCredentials(
  db: Db,
  email: string,
): Promise<(Account & { password_hash: string | null }) | undefined> {
  return db
    .selectFrom('users')
    .select([...ACCOUNT, 'password_hash'])
    .where('email', '=', email)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
}

/** An account that stays unchanged until the transaction that locked it ends. */
export type LockedAccount = Account & { readonly password_hash: string | null }

/**
 * Locks an account until the transaction ends; undefined for an unknown or erased one. Everything
 * that begins, prolongs or ends sessions of an account or changes a way to sign in takes this lock
 * first, before any other, and then reads again what it read before. So a sign-in and a reset of
 * the password run one wholly before the other (docs/modules/identity.md, "Ended sessions").
 */
export function lockAccount(tx: Db, userId: string): Promise<LockedAccount | undefined> {
  return tx
    .selectFrom('users')
    .select([...ACCOUNT, 'password_hash'])
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/**
 * Marks a user's address as verified; false when `email` is not (or no longer) their address, or
 * they were erased.
 */
export async function markVerified(db: Db, userId: string, email: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set((eb) => ({
      email_verified_at: eb.fn.coalesce('email_verified_at', sql<Date>`${now}::timestamptz`),
      updated_at: now,
    }))
    .where('id', '=', userId)
    .where('email', '=', email)
    .where('erased_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Sets the password of a user, whichever they have now; false when the account was erased. */
export async function setPassword(db: Db, userId: string, passwordHash: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await updatePassword(db, userId, passwordHash, now).executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Replaces a user's password if its hash is still `hashes.before`; false when it has changed since
 * that was read.
 */
export async function replacePassword(
  db: Db,
  userId: string,
  hashes: { before: string | null; after: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await updatePassword(db, userId, hashes.after, now)
    .where('password_hash', 'is not distinct from', hashes.before)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

function updatePassword(db: Db, userId: string, passwordHash: string, now: Date) {
  return db
    .updateTable('users')
    .set({ password_hash: passwordHash, updated_at: now })
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
}

/**
 * Removes every way to sign in but the password. A person who set one up before the address was
 * proved may not own the address, and must not be able to sign in any more.
 */
export async function removeOtherWaysIn(db: Db, userId: string): Promise<void> {
  for (const table of ['passkeys', 'totp_factors', 'recovery_codes', 'identities'] as const) {
    await db.deleteFrom(table).where('user_id', '=', userId).execute()
  }
}

/** The confirmed address of a verification link; undefined when it has not been confirmed, or is another one now. */
export async function confirmedBy(db: Db, linkId: string | undefined): Promise<string | undefined> {
  if (linkId === undefined) return undefined
  const row = await db
    .selectFrom('one_time_tokens as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select('u.email')
    .where('t.id', '=', linkId)
    .where('t.purpose', '=', 'verify-email')
    .where(sql<boolean>`t.data ->> 'email' = u.email`)
    .where('u.email_verified_at', 'is not', null)
    .where('u.erased_at', 'is', null)
    .executeTakeFirst()
  return row?.email ?? undefined
}

/** The person whose invitation code it is, as others see them. */
export const findInviter = (
  db: Db,
  code: string,
): Promise<{ username: string; avatar: string | null } | undefined> =>
  db
    .selectFrom('users')
    .select(['username', 'avatar'])
    .where('invite_code', '=', code)
    .where('erased_at', 'is', null)
    .executeTakeFirst()

/** Whether nobody has this username, or one that looks like it. */
export const isUsernameFree = async (db: Db, username: string): Promise<boolean> =>
  firstValue(db, false)`
    SELECT NOT EXISTS (SELECT FROM users WHERE look_key(username::text) = look_key(${username}::text)) AS free`
