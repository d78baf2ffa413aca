import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Account } from './sessions.queries.ts'

const ACCOUNT = ['id', 'username', 'avatar', 'role', 'brand_id'] as const

export interface NewAccount {
  readonly email: string
  readonly username: string
  readonly handle: string
  /** Null: signs in elsewhere. */
  readonly passwordHash: string | null
  /** Set when somebody else vouches for the address. */
  readonly emailVerifiedAt: Date | null
  /** Code of whoever invited; one that nobody has is nobody's. */
  readonly invite: string | undefined
  readonly now: Date
}

/** Inserts a user of the role audience; undefined when the handle is taken (email and username fail by constraint). */
export function insertAccount(db: Db, account: NewAccount): Promise<Account | undefined> {
  return db
    .insertInto('users')
    .values((eb) => ({
      email: account.email,
      username: account.username,
      handle: account.handle,
      password_hash: account.passwordHash,
      email_verified_at: account.emailVerifiedAt,
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

/** Adds to the log of consents that the terms in force were accepted. */
export async function noteTerms(
  db: Db,
  userId: string,
  note: { textVersion: string; source: string; now: Date },
): Promise<void> {
  await db
    .insertInto('consents')
    .values({
      user_id: userId,
      purpose: 'terms',
      granted: true,
      text_version: note.textVersion,
      source: note.source,
      created_at: note.now,
    })
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

/** How an account signs in and is written to, by its id; undefined also for an erased one. */
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
    // The column's CHECK holds the two.
    language: row.language as 'it' | 'en' | null,
    passwordHash: row.password_hash,
    emailVerifiedAt: row.email_verified_at,
  }
}

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

export function findAccount(db: Db, userId: string): Promise<Account | undefined> {
  return db
    .selectFrom('users')
    .select(ACCOUNT)
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
}

/** Whether the address was that of the account, which is verified from now on. */
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

/** Sets the password of an account, whatever it was; false for an account that was erased meanwhile. */
export async function setPassword(db: Db, userId: string, passwordHash: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await settingPassword(db, userId, passwordHash, now).executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Replaces the password that `hashes.before` is of; false when it is another one by now. */
export async function replacePassword(
  db: Db,
  userId: string,
  hashes: { before: string | null; after: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await settingPassword(db, userId, hashes.after, now)
    .where('password_hash', 'is not distinct from', hashes.before)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

function settingPassword(db: Db, userId: string, passwordHash: string, now: Date) {
  return db
    .updateTable('users')
    .set({ password_hash: passwordHash, updated_at: now })
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
}

/** Removes every way in but the password: who had the account before its address was proved keeps none. */
export async function removeOtherWaysIn(db: Db, userId: string): Promise<void> {
  for (const table of ['passkeys', 'totp_factors', 'recovery_codes', 'identities'] as const) {
    await db.deleteFrom(table).where('user_id', '=', userId).execute()
  }
}
