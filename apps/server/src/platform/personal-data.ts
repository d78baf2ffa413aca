import type { MergeSummary, MovedThing } from '@vicino/contract/identity/account/schemas'
import type { Db } from './db/database.ts'

/**
 * What one feature keeps about a person, for the export (art. 15 and 20 GDPR) and the erasure (art. 17). Every table
 * that refers to users must be named by a feature; a test compares the names with the database.
 */
export interface PersonalData {
  /**
   * Order in which an erasure goes through the features, lowest first, so that it always locks in the same order: other
   * users, brands, deals. Open codes are locked before all of these (`lockOpenCodes`), the user's own row is
   * changed last. Unique.
   */
  readonly rank: number
  /** Tables with rows that belong to a person or name one. */
  readonly tables: readonly string[]
  /**
   * The parts of the export, by name. They have readable names, euros, and times as Date or ISO 8601; no secrets
   * (hashes, keys, texts of tokens) and nothing about other people. Long lists come from `inPages`.
   */
  readonly parts: Readonly<
    Record<string, (db: Db, userId: string) => Promise<unknown> | AsyncIterable<unknown>>
  >
  /**
   * Locks the person's open codes until the transaction of an erasure ends, before anything is erased.
   * @returns how many of them are still in time: the person has to agree that these end
   */
  lockOpenCodes?(tx: Db, userId: string, now: Date): Promise<number>
  /**
   * Deletes what is personal, in the transaction of the erasure. What the accounts need stays, under the id of the
   * user, who then has no name. May run again for an account that was erased already.
   */
  erase(tx: Db, userId: string, now: Date): Promise<void>
  /** What of it goes over when the account is merged into another one of the same person; what does not is erased. */
  readonly merge?: PersonalMerge
}

/** Two accounts of one person: `from` is closed, `into` goes on. */
export interface Merging {
  readonly from: string
  readonly into: string
}

export interface PersonalMerge {
  /** How much of an account would go over, by the names of the summary that the person confirms. */
  readonly counts: Readonly<Partial<Record<MovedThing, (db: Db, userId: string) => Promise<number>>>>
  /** What the account holds in programs, as the person sees it before they confirm. */
  holdings?(db: Db, userId: string, now: Date): Promise<MergeSummary['programs']>
  /** Gives what goes over its new owner, before anything of `from` is erased. Both accounts are locked. */
  move(tx: Db, merging: Merging, now: Date): Promise<void>
}

/** Rows that one statement of an export reads. */
export const PAGE = 500
/** Lower than every id and, as a text, than every key. */
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/**
 * All rows of a list, read page by page: `read` returns the next rows after an id in the order of ids; fewer than PAGE
 * of them end the list.
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
