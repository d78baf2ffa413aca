import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

const keyOf = (job: string): string => `loyalty-day ${job}`

/**
 * Reads the last day (days since 1970) that a daily job has finished; null before its first run.
 */
export async function lastDayOf(tx: Db, job: string): Promise<number | null> {
  const { rows } = await sql<{ day: number }>`
    SELECT (value ->> 'day')::int AS day FROM installation WHERE key = ${keyOf(job)}`.execute(tx)
  return rows[0]?.day ?? null
}

export async function noteDay(tx: Db, job: string, day: number): Promise<void> {
  await sql`
    INSERT INTO installation (key, value) VALUES (${keyOf(job)}, jsonb_build_object('day', ${day}::int))
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`.execute(tx)
}
