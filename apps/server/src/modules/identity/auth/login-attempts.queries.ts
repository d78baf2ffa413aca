import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

type Keys = readonly { readonly key: Buffer }[]

export interface AttemptCount {
  readonly key: Buffer
  readonly failures: number
  readonly startedAt: Date
}

/** Reads the counts under some keys that began after `windowStart`; older ones no longer apply. */
export function findAttempts(db: Db, keys: Keys, windowStart: Date): Promise<AttemptCount[]> {
  return db
    .selectFrom('login_attempts')
    .select(['key', 'failures', 'window_started_at as startedAt'])
    .where('key', 'in', bytes(keys))
    .where('window_started_at', '>', windowStart)
    .execute()
}

/**
 * Adds one failure under each key, or starts again at one when the window of a key is over.
 * @returns the new counts
 */
export function countAttempt(db: Db, keys: Keys, now: Date, windowStart: Date): Promise<AttemptCount[]> {
  const over = sql<boolean>`login_attempts.window_started_at <= ${windowStart}`
  return db
    .insertInto('login_attempts')
    .values(keys.map(({ key }) => ({ key, failures: 1, window_started_at: now })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        failures: sql`CASE WHEN ${over} THEN 1 ELSE login_attempts.failures + 1 END`,
        window_started_at: sql`CASE WHEN ${over} THEN ${now} ELSE login_attempts.window_started_at END`,
      }),
    )
    .returning(['key', 'failures', 'window_started_at as startedAt'])
    .execute()
}

/**
 * Subtracts one failure under each key. It is an upsert like countAttempt: an upsert locks the rows
 * in the order of its values, so two statements that share keys cannot deadlock.
 */
export async function refundAttempts(db: Db, keys: Keys, now: Date): Promise<void> {
  await db
    .insertInto('login_attempts')
    .values(keys.map(({ key }) => ({ key, failures: 0, window_started_at: now })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ failures: sql`greatest(login_attempts.failures - 1, 0)` }),
    )
    .execute()
}

/** Deletes counts whose window is over. Rows locked by a sign-in are skipped. */
export async function deleteOldAttempts(db: Db, windowStart: Date): Promise<void> {
  await db
    .deleteFrom('login_attempts')
    .where('key', 'in', (eb) =>
      eb
        .selectFrom('login_attempts')
        .select('key')
        .where('window_started_at', '<', windowStart)
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}

function bytes(keys: Keys): Buffer[] {
  return keys.map(({ key }) => key)
}
