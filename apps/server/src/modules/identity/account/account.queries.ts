import type { ConsentPurpose } from '@vicino/contract/identity/account/schemas'
import type { Selectable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, firstRow } from '../../../platform/db/statement.ts'
import type { Consents } from '../../../platform/db/schema.gen.ts'

/**
 * Most events of the log that are shown. A person makes each one by hand, so more are not expected.
 */
const SHOWN = 1000

export interface ConsentRow extends Selectable<Consents> {
  readonly program: { readonly _id: string; readonly name: string; readonly brand: string } | null
}

/** Whether an account exists and was not erased. */
export async function accountExists(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * A user's log of consents, newest first, those given to programs included; undefined when there is
 * no such account.
 */
export async function readConsents(db: Db, userId: string): Promise<ConsentRow[] | undefined> {
  const rows = await allRows(db)<ConsentRow | { [Key in keyof ConsentRow]: null }>`
    SELECT c.* FROM users u LEFT JOIN (
      SELECT l.*, CASE WHEN p.id IS NOT NULL THEN jsonb_build_object('_id', p.id, 'name', p.name, 'brand', b.username) END AS program
      FROM consents l LEFT JOIN programs p ON p.id = l.program_id LEFT JOIN brands b ON b.id = p.brand_id
      WHERE l.user_id = ${userId} ORDER BY l.id DESC LIMIT ${SHOWN}
    ) c ON true
    WHERE u.id = ${userId} AND u.erased_at IS NULL ORDER BY c.id DESC`
  return rows.length === 0 ? undefined : rows.filter((row) => row.id !== null)
}

/**
 * Whether each purpose is granted, by its newest event; a purpose that was never decided is
 * missing.
 */
export async function readInForce(db: Db, userId: string): Promise<Map<string, boolean>> {
  const rows = await db
    .selectFrom('consents')
    .where('user_id', '=', userId)
    .distinctOn('purpose')
    .orderBy('purpose')
    .orderBy('id', 'desc')
    .select(['purpose', 'granted'])
    .execute()
  return new Map(rows.map(({ purpose, granted }) => [purpose, granted]))
}

/** Adds a decision to the log of consents. */
export async function insertConsent(
  tx: Db,
  event: {
    userId: string
    purpose: ConsentPurpose
    granted: boolean
    textVersion: string
    source: string
    now: Date
  },
): Promise<void> {
  await tx
    .insertInto('consents')
    .values({
      user_id: event.userId,
      purpose: event.purpose,
      granted: event.granted,
      text_version: event.textVersion,
      source: event.source,
      created_at: event.now,
    })
    .execute()
}

export interface LockedAccount {
  readonly email: string
  readonly language: 'it' | 'en' | null
  readonly role: string
}

/** Locks an account until the transaction ends; undefined when it does not exist or was erased. */
export const lockAccount = (tx: Db, userId: string): Promise<LockedAccount | undefined> => firstRow(tx)`
    SELECT email, language, role FROM users WHERE id = ${userId} AND erased_at IS NULL FOR NO KEY UPDATE`

/**
 * Reads how the caller can prove that the account is theirs: whether it has a password, and when
 * they signed in.
 */
export async function readProof(
  db: Db,
  userId: string,
  sessionId: string,
): Promise<{ hasPassword: boolean; signedInAt: Date } | undefined> {
  const row = await db
    .selectFrom('users')
    .innerJoin('sessions', 'sessions.user_id', 'users.id')
    .where('users.id', '=', userId)
    .where('sessions.id', '=', sessionId)
    .select(['users.password_hash', 'sessions.created_at'])
    .executeTakeFirst()
  return row && { hasPassword: row.password_hash !== null, signedInAt: row.created_at }
}

/** Accounts that were erased since a moment. */
export async function erasedSince(db: Db, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('erased_at', '>=', since)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
