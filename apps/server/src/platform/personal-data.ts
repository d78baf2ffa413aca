import type { Db } from './db/database.ts'

/**
 * What one feature keeps about a person: for the export (art. 15 and 20 GDPR) and the erasure (art. 17). Every table that
 * refers to users is named by one of these; a test compares them with the database.
 */
export interface PersonalData {
  /**
   * An erasure goes through all of them by rank, lowest first, so that it takes locks in one order: other users, brands,
   * deals. Codes are locked before these (features/account/erasure.ts); the user's own row is changed last. Unique.
   */
  readonly rank: number
  /** Tables whose rows are a person's or name one. */
  readonly tables: readonly string[]
  /**
   * What the export holds, by the name of its part. Readable names, euros, times as Date or ISO 8601; nothing secret
   * (hashes, keys, texts that open something) and nothing of other people. What may be long comes from `inPages`.
   */
  readonly parts: Readonly<
    Record<string, (db: Db, userId: string) => Promise<unknown> | AsyncIterable<unknown>>
  >
  /**
   * Takes what is personal away, in the transaction of the erasure; what the books need stays under the user's id, which
   * then names nobody. May run again on an account that was erased.
   */
  erase(tx: Db, userId: string, now: Date): Promise<void>
}

/** Rows of one statement of an export. */
export const PAGE = 500
/** Stands before every id; as a text, before every key too. */
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** All rows of a list in pages: `read` returns the next rows in the order of their ids, PAGE of them while there are more. */
export async function* inPages<Row extends { readonly id: string }>(
  read: (after: string) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let after = BEFORE_ALL; ;) {
    const rows = await read(after)
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < PAGE) return
    after = last.id
  }
}
