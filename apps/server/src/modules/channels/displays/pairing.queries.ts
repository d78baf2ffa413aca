import type { Db } from '../../../platform/db/database.ts'
import { anyRow, execute, firstRow, firstValue } from '../../../platform/db/statement.ts'

/**
 * Stores a code with the hash of its screen's token; returns false when another screen shows that
 * code now.
 */
export const insertPairing = (
  db: Db,
  { code, tokenHash, expiresAt, now }: { code: string; tokenHash: Buffer; expiresAt: Date; now: Date },
): Promise<boolean> => anyRow(db)`
    INSERT INTO display_pairings AS p (code, token_hash, expires_at)
    VALUES (${code}, ${tokenHash}, ${expiresAt}::timestamptz)
    ON CONFLICT (code) DO UPDATE SET token_hash = excluded.token_hash, expires_at = excluded.expires_at
      WHERE p.expires_at <= ${now}::timestamptz
    RETURNING 1`

/** Finds the code that a screen shows, while it is valid. */
export const findPairing = (
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<{ code: string; expiresAt: Date } | undefined> => firstRow(db)`
    SELECT code, expires_at AS "expiresAt" FROM display_pairings
    WHERE token_hash = ${tokenHash} AND expires_at > ${now}::timestamptz`

/**
 * Takes a valid code. Of two people who type it at once, one gets the screen. @returns the hash of
 * the screen's token
 */
export const takePairing = (tx: Db, code: string, now: Date): Promise<Buffer | undefined> => firstValue(tx)`
    DELETE FROM display_pairings WHERE code = ${code} AND expires_at > ${now}::timestamptz
    RETURNING token_hash`

/**
 * Returns until when a person may type no more codes; undefined when they may. Counts start at
 * `since`.
 */
export const lockedSince = (
  db: Db,
  userId: string,
  { most, since }: { most: number; since: Date },
): Promise<Date | undefined> => firstValue(db)`
    SELECT since FROM display_wrong_codes
    WHERE user_id = ${userId}::uuid AND wrong >= ${most}::int AND since > ${since}::timestamptz`

/** Counts a wrong code. A count that began after `since` grows; otherwise a new count begins. */
export const countWrongCode = (db: Db, userId: string, since: Date, now: Date): Promise<void> => execute(db)`
    INSERT INTO display_wrong_codes AS w (user_id, since, wrong) VALUES (${userId}::uuid, ${now}::timestamptz, 1)
    ON CONFLICT (user_id) DO UPDATE SET
      since = CASE WHEN w.since > ${since}::timestamptz THEN w.since ELSE excluded.since END,
      wrong = CASE WHEN w.since > ${since}::timestamptz THEN w.wrong + 1 ELSE 1 END`

export const forgetWrongCodes = (tx: Db, userId: string): Promise<void> =>
  execute(tx)`DELETE FROM display_wrong_codes WHERE user_id = ${userId}::uuid`

export async function deleteOldCodes(tx: Db, expired: Date, since: Date): Promise<void> {
  await execute(tx)`DELETE FROM display_pairings WHERE expires_at <= ${expired}::timestamptz`
  await execute(tx)`DELETE FROM display_wrong_codes WHERE since <= ${since}::timestamptz`
}
