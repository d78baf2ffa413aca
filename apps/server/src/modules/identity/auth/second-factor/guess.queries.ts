import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'

/** Under which a guess counts. */
export interface GuessKey {
  readonly account: Buffer
  readonly source: Buffer
}

/** From the failure number `free` on each guess waits `step` seconds more than the one before; after `most` there is none. */
export interface GuessLimits {
  readonly free: number
  readonly step: number
  readonly most: number
}

/**
 * Counts a guess as wrong if one is allowed now; returns its number, or undefined if it has to wait. One statement: of many
 * guesses at once only as many are counted, and judged, as the limits let through.
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

/** A right code ends the row of wrong ones. */
export async function forgetGuesses(db: Db, { account, source }: GuessKey): Promise<void> {
  await db.deleteFrom('factor_attempts').where('account', '=', account).where('source', '=', source).execute()
}

/** Takes back a guess that was not judged. */
export async function takeGuessBack(db: Db, { account, source }: GuessKey): Promise<void> {
  await db
    .updateTable('factor_attempts')
    .set({ failures: sql`greatest(failures - 1, 0)` })
    .where('account', '=', account)
    .where('source', '=', source)
    .execute()
}

/** Forgets the guesses of all sources at some accounts. */
export async function forgetGuessesAt(db: Db, accounts: readonly Buffer[]): Promise<void> {
  await db.deleteFrom('factor_attempts').where('account', 'in', accounts).execute()
}

/** Deletes counts of accounts at which nobody has guessed since a moment. */
export async function deleteOldGuesses(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('factor_attempts').where('last_at', '<', before).execute()
}
