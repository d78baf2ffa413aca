import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'

/** Key under which a guess counts. */
export interface GuessKey {
  readonly account: Buffer
  readonly source: Buffer
}

/**
 * From failure number `free` on each guess waits `step` seconds longer than the one before; after
 * `most` no guess is allowed.
 */
export interface GuessLimits {
  readonly free: number
  readonly step: number
  readonly most: number
}

/**
 * Counts a guess as wrong if one is allowed now; returns its number, or undefined if it has to
 * wait. It is one statement, so that of many simultaneous guesses only as many are counted, and
 * checked, as the limits allow.
 */
export async function countGuess(
  db: Db,
  { account, source }: GuessKey,
  { free, step, most }: GuessLimits,
  now: Date,
): Promise<number | undefined> {
  const rested = sql<boolean>`(factor_attempts.failures < ${free} OR (factor_attempts.failures < ${most}
    AND factor_attempts.last_at + make_interval(secs => (factor_attempts.failures - ${free} + 1) * ${step}) <= ${now}))`
  const row = await db
    .insertInto('factor_attempts')
    .values({ account, source, failures: 1, last_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['account', 'source'])
        .doUpdateSet({ failures: sql`factor_attempts.failures + 1`, last_at: now })
        .where(rested),
    )
    .returning('failures')
    .executeTakeFirst()
  return row?.failures
}

export function findGuesses(
  db: Db,
  { account, source }: GuessKey,
): Promise<{ failures: number; lastAt: Date } | undefined> {
  return db
    .selectFrom('factor_attempts')
    .select(['failures', 'last_at as lastAt'])
    .where('account', '=', account)
    .where('source', '=', source)
    .executeTakeFirst()
}

/** Resets the count after a right code. */
export async function forgetGuesses(db: Db, { account, source }: GuessKey): Promise<void> {
  await db.deleteFrom('factor_attempts').where('account', '=', account).where('source', '=', source).execute()
}

/** Removes the count of a guess that was not checked. */
export async function takeGuessBack(db: Db, { account, source }: GuessKey): Promise<void> {
  await db
    .updateTable('factor_attempts')
    .set({ failures: sql`greatest(failures - 1, 0)` })
    .where('account', '=', account)
    .where('source', '=', source)
    .execute()
}

/** Deletes the counts of all sources for some accounts. */
export async function forgetGuessesAt(db: Db, accounts: readonly Buffer[]): Promise<void> {
  await db.deleteFrom('factor_attempts').where('account', 'in', accounts).execute()
}

/** Deletes counts of accounts with no guess since a moment. */
export async function deleteOldGuesses(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('factor_attempts').where('last_at', '<', before).execute()
}
