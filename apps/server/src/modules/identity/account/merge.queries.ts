import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Merging } from '../../../platform/personal-data.ts'

export interface MergedAccount {
  readonly id: string
  readonly role: string
  readonly email: string
  readonly username: string
  readonly handle: string
  readonly language: 'it' | 'en' | null
}

/** Accounts that are not erased, locked in the order of their ids until the transaction ends. */
export async function lockAccounts(tx: Db, { from, into }: Merging): Promise<MergedAccount[]> {
  const { rows } = await sql<MergedAccount>`
    SELECT id, role, email, username, handle, language FROM users
    WHERE id = ANY (${[from, into]}::uuid[]) AND erased_at IS NULL ORDER BY id FOR NO KEY UPDATE`.execute(tx)
  return rows
}

export async function readAccount(db: Db, id: string): Promise<MergedAccount | undefined> {
  const { rows } = await sql<MergedAccount>`
    SELECT id, role, email, username, handle, language FROM users WHERE id = ${id} AND erased_at IS NULL`.execute(
    db,
  )
  return rows[0]
}

/** Notes who goes on for an account, and for those that were merged into it before. */
export async function noteMerged(tx: Db, { from, into }: Merging): Promise<void> {
  await sql`UPDATE users SET merged_into = ${into} WHERE merged_into = ${from} OR id = ${from}`.execute(tx)
}
