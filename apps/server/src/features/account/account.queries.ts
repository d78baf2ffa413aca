import type { ConsentPurpose } from '@vicino/contract/account/schemas'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Consents } from '../../platform/db/schema.gen.ts'

/** Events of the log that are shown; they are written by hand, one at a time. */
const SHOWN = 1000

export type ConsentRow = Selectable<Consents>

/** Whether there is such an account, one that was not erased. */
export async function accountExists(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Newest first; undefined when there is no such account. */
export async function readConsents(db: Db, userId: string): Promise<ConsentRow[] | undefined> {
  const { rows } = await sql<ConsentRow | { [Key in keyof ConsentRow]: null }>`
    SELECT c.* FROM users u LEFT JOIN (
      SELECT * FROM consents WHERE user_id = ${userId} ORDER BY id DESC LIMIT ${SHOWN}
    ) c ON true
    WHERE u.id = ${userId} AND u.erased_at IS NULL ORDER BY c.id DESC`.execute(db)
  return rows.length === 0 ? undefined : rows.filter((row) => row.id !== null)
}

/** What is in force of each purpose: its newest event; none = never asked. */
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

/** Holds an account until the transaction ends; undefined when there is none or it was erased meanwhile. */
export async function lockAccount(tx: Db, userId: string): Promise<LockedAccount | undefined> {
  const { rows } = await sql<LockedAccount>`
    SELECT email, language, role FROM users WHERE id = ${userId} AND erased_at IS NULL FOR NO KEY UPDATE`.execute(
    tx,
  )
  return rows[0]
}

/** Lets one superAdmin at a time leave, so that not all of them do. */
export async function lockAdministration(tx: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('administration', 0))`.execute(tx)
}

export async function anotherAdministrator(tx: Db, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'superAdmin')
    .where('id', '<>', userId)
    .where('erased_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** How a caller can prove who they are: by a password, or by having signed in just now. */
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
