import type { Db } from '../../../platform/db/database.ts'
import { allRows, execute, firstRow } from '../../../platform/db/statement.ts'
import type { Merging } from '../../../platform/personal-data.ts'

export interface MergedAccount {
  readonly id: string
  readonly role: string
  readonly email: string
  readonly username: string
  readonly handle: string
  readonly language: 'it' | 'en' | null
}

/**
 * Reads accounts that are not erased, and locks them in the order of their ids until the
 * transaction ends.
 */
export const lockAccounts = (tx: Db, { from, into }: Merging): Promise<MergedAccount[]> => allRows(tx)`
    SELECT id, role, email, username, handle, language FROM users
    WHERE id = ANY (${[from, into]}::uuid[]) AND erased_at IS NULL ORDER BY id FOR NO KEY UPDATE`

export const readAccount = (db: Db, id: string): Promise<MergedAccount | undefined> => firstRow(db)`
    SELECT id, role, email, username, handle, language FROM users WHERE id = ${id} AND erased_at IS NULL`

/** Stores which account remains, for a merged account and for those merged into it before. */
export const noteMerged = (tx: Db, { from, into }: Merging): Promise<void> =>
  execute(tx)`UPDATE users SET merged_into = ${into} WHERE merged_into = ${from} OR id = ${from}`
