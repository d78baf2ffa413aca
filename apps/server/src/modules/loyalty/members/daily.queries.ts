import type { Db } from '../../../platform/db/database.ts'
import { execute, firstValue } from '../../../platform/db/statement.ts'

const keyOf = (job: string): string => `loyalty-day ${job}`

/**
 * Reads the last day (days since 1970) that a daily job has finished; null before its first run.
 */
export const lastDayOf = (tx: Db, job: string): Promise<number | null> => firstValue(tx, null)`
    SELECT (value ->> 'day')::int AS day FROM installation WHERE key = ${keyOf(job)}`

export const noteDay = (tx: Db, job: string, day: number): Promise<void> => execute(tx)`
    INSERT INTO installation (key, value) VALUES (${keyOf(job)}, jsonb_build_object('day', ${day}::int))
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`
