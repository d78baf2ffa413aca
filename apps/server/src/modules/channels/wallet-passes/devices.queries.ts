import type { Db } from '../../../platform/db/database.ts'
import { allRows, execute } from '../../../platform/db/statement.ts'

/** Devices of one pass: a person's phones and watches. A further device replaces the oldest. */
const MOST_DEVICES = 10

/** Stores a device of a pass. @returns whether it is a new one */
export async function registerDevice(
  db: Db,
  { passId, device, pushToken }: { passId: string; device: string; pushToken: string },
  now: Date,
): Promise<boolean> {
  const rows = await allRows(db)<{ isNew: boolean }>`
    INSERT INTO wallet_devices AS d (pass_id, device, push_token, created_at)
    VALUES (${passId}, ${device}, ${pushToken}, ${now})
    ON CONFLICT (pass_id, device) DO UPDATE SET push_token = EXCLUDED.push_token
    RETURNING d.xmax = 0 AS "isNew"`
  const isNew = rows[0]?.isNew === true
  if (isNew) {
    await execute(db)`
      DELETE FROM wallet_devices WHERE pass_id = ${passId} AND device IN (
        SELECT device FROM wallet_devices WHERE pass_id = ${passId} ORDER BY created_at DESC, device OFFSET ${MOST_DEVICES}::int)`
  }
  return isNew
}

export const unregisterDevice = (db: Db, passId: string, device: string): Promise<void> =>
  execute(db)`DELETE FROM wallet_devices WHERE pass_id = ${passId} AND device = ${device}`

/**
 * Reads the passes of a device that have changed since a moment, or all of them without a moment;
 * at most 1,000.
 */
export const changedPasses = (
  db: Db,
  device: string,
  since: Date | null,
): Promise<{ id: string; changedAt: Date }[]> => allRows(db)`
    SELECT p.id, p.changed_at AS "changedAt" FROM wallet_devices d JOIN wallet_passes p ON p.id = d.pass_id
    WHERE d.device = ${device} AND (${since}::timestamptz IS NULL OR p.changed_at > ${since}::timestamptz)
    ORDER BY p.changed_at LIMIT 1000`
