import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

interface Timed {
  readonly name: string
  readonly everySeconds: number
}

/** A job that runs each second is noted at most so often. */
const NOTED_EVERY_SECONDS = 30

/** Notes that a job has ended well. */
export async function noteRun(db: Db, { name, everySeconds }: Timed): Promise<void> {
  await sql`
    INSERT INTO job_runs AS r (name, every_seconds, done_at) VALUES (${name}, ${everySeconds}, now())
    ON CONFLICT (name) DO UPDATE SET every_seconds = excluded.every_seconds, done_at = excluded.done_at
    WHERE r.done_at IS NULL OR r.failed_at > r.done_at OR r.done_at < now() - make_interval(secs => ${NOTED_EVERY_SECONDS})`.execute(
    db,
  )
}

/** Notes that a job has failed. */
export async function noteFailure(db: Db, { name, everySeconds }: Timed, error: unknown): Promise<void> {
  const failure = error instanceof Error ? error.message.slice(0, 300) : ''
  await sql`
    INSERT INTO job_runs (name, every_seconds, failed_at, failure) VALUES (${name}, ${everySeconds}, now(), ${failure})
    ON CONFLICT (name) DO UPDATE SET failed_at = excluded.failed_at, failure = excluded.failure`.execute(db)
}

export interface JobRun {
  readonly name: string
  readonly isLate: boolean
  readonly isFailed: boolean
  readonly doneAt: Date | null
  readonly failedAt: Date | null
}

/** Every job that was ever noted. Late: not ended well for three times its interval, and two minutes at least. */
export async function readRuns(db: Db): Promise<JobRun[]> {
  const { rows } = await sql<JobRun>`
    SELECT name, done_at AS "doneAt", failed_at AS "failedAt",
      coalesce(done_at < now() - make_interval(secs => greatest(every_seconds * 3, 120)), true) AS "isLate",
      failed_at > coalesce(done_at, '-infinity') AS "isFailed"
    FROM job_runs ORDER BY name LIMIT 200`.execute(db)
  return rows
}
