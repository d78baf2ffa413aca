import type { MergeSummary, MovedThing } from '@vicino/contract/identity/account/schemas'
import type { AliasedExpression } from 'kysely'
import type { Db } from './db/database.ts'
import { allRows } from './db/statement.ts'

/**
 * One feature's data about a person, for the export (art. 15 and 20 GDPR) and the erasure (art.
 * 17). Every table that refers to users must be named by a feature; a test compares the names with
 * the database.
 */
export interface PersonalData {
  /**
   * Order in which an erasure goes through the features, lowest first, so that it always locks in
   * the same order: other users, brands, deals. Open codes are locked before all of these
   * (`lockOpenCodes`), the user's own row is changed last. Unique.
   */
  readonly rank: number
  /** Tables with rows that belong to a person or name one. */
  readonly tables: readonly string[]
  /**
   * The parts of the export, by name. They have readable names, euros, and times as Date or ISO
   * 8601; no secrets (hashes, keys, texts of tokens) and nothing about other people. Long lists
   * come from `inPages`.
   */
  readonly parts: Readonly<
    Record<string, (db: Db, userId: string) => Promise<unknown> | AsyncIterable<unknown>>
  >
  /**
   * Locks the person's open codes until the transaction of an erasure ends, before anything is
   * erased.
   * @returns how many of them are still valid: the person has to agree that these end
   */
  lockOpenCodes?(tx: Db, userId: string, now: Date): Promise<number>
  /**
   * Deletes personal data in the transaction of the erasure. Rows that the books need stay, under
   * the id of the user, who then has no name. It may run again for an account that was erased
   * already.
   */
  erase(tx: Db, userId: string, now: Date): Promise<void>
  /**
   * The parts that move when the account is merged into another one of the same person; the rest is
   * erased.
   */
  readonly merge?: PersonalMerge
}

/** Two accounts of one person: `from` is closed, `into` remains. */
export interface Merging {
  readonly from: string
  readonly into: string
}

export interface PersonalMerge {
  /** Counts what would move, by the names in the summary that the person confirms. */
  readonly counts: Readonly<Partial<Record<MovedThing, (db: Db, userId: string) => Promise<number>>>>
  /** The account's balances in programs, as the person sees them before they confirm. */
  holdings?(db: Db, userId: string, now: Date): Promise<MergeSummary['programs']>
  /**
   * Moves the data to its new owner, before anything of `from` is erased. Both accounts are locked.
   */
  move(tx: Db, merging: Merging, now: Date): Promise<void>
}

/** Rows that one statement of an export reads. */
export const PAGE = 500
/** Lower than every id and, as a text, than every key. */
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/**
 * Yields all rows of a list, page by page: `read` returns the next rows after an id in the order of
 * ids; fewer than PAGE end the list.
 */
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

interface Query<Row> {
  as(alias: 'part'): AliasedExpression<Row, 'part'>
}

/**
 * Makes a part of the export that is read page by page: `query` selects all rows of a person, each
 * with its id; `present` writes a row as the export shows it.
 */
export const pagedPart =
  <Row extends { readonly id: string }>(
    query: (db: Db, userId: string) => Query<Row>,
    present: (row: Row) => { readonly id: string } = (row) => row,
  ) =>
  (db: Db, userId: string) =>
    inPages(async (after) => {
      const rows = await allRows(db)<Row>`
        SELECT * FROM ${query(db, userId).as('part')} WHERE id > ${after} ORDER BY id LIMIT ${PAGE}::int`
      return rows.map(present)
    })
