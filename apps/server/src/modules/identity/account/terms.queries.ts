import type { Language } from '@vicino/contract/common/language'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, firstRow } from '../../../platform/db/statement.ts'

/** A person who is notified of new terms. */
export interface Notified {
  readonly id: string
  readonly language: Language | null
}

/**
 * Notes that people who accepted another version of the terms are notified of this one now, at most
 * `limit`, and returns them. A text that is notified later does not put off the end of an earlier
 * one.
 */
export const noteNotified = (tx: Db, version: string, dueAt: Date, limit: number): Promise<Notified[]> =>
  allRows(tx)`
    UPDATE users SET terms_version = ${version}, terms_due_at = coalesce(terms_due_at, ${dueAt})
    WHERE id IN (
      SELECT id FROM users WHERE (terms_version < ${version} OR terms_version > ${version}) AND erased_at IS NULL
      LIMIT ${limit}::int FOR NO KEY UPDATE SKIP LOCKED
    ) RETURNING id, language`

/**
 * Locks an account that has not accepted a version of the terms. @returns false when it has accepted
 * it, or does not exist
 */
export async function lockUnaccepted(tx: Db, userId: string, version: string): Promise<boolean> {
  const row = await firstRow(tx)`
    SELECT id FROM users WHERE id = ${userId} AND erased_at IS NULL
      AND (terms_version IS DISTINCT FROM ${version} OR terms_due_at IS NOT NULL) FOR NO KEY UPDATE`
  return row !== undefined
}
