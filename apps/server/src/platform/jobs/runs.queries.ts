import type { Db } from '../db/database.ts'
import { allRows, execute } from '../db/statement.ts'

interface Timed {
  readonly name: string
  readonly everySeconds: number
}

/** The result of a job that runs each second is stored at most this often. */
const NOTED_EVERY_SECONDS = 30

/**
 * Failures in a row after which operators see a job as failed; before, it is only being retried.
 */
const FAILED_AFTER = 3

/** Stores that a job has succeeded. */
export const noteRun = (db: Db, { name, everySeconds }: Timed): Promise<void> => execute(db)`
    INSERT INTO job_runs AS r (name, every_seconds, done_at) VALUES (${name}, ${everySeconds}, now())
    ON CONFLICT (name) DO UPDATE SET every_seconds = excluded.every_seconds, done_at = excluded.done_at,
      failures = 0
    WHERE r.done_at IS NULL OR r.failures > 0 OR r.done_at < now() - make_interval(secs => ${NOTED_EVERY_SECONDS})`

/** Stores that a job has failed. */
export async function noteFailure(db: Db, { name, everySeconds }: Timed, error: unknown): Promise<void> {
  const failure = error instanceof Error ? error.message.slice(0, 300) : ''
  await execute(db)`
    INSERT INTO job_runs AS r (name, every_seconds, failed_at, failure, failures)
    VALUES (${name}, ${everySeconds}, now(), ${failure}, 1)
    ON CONFLICT (name) DO UPDATE SET failed_at = excluded.failed_at, failure = excluded.failure,
      failures = r.failures + 1`
}

export interface JobRun {
  readonly name: string
  readonly isLate: boolean
  readonly isFailed: boolean
  readonly doneAt: Date | null
  readonly failedAt: Date | null
}

/**
 * Reads the state of every job that ever ran. Late: no success for three times its interval, and
 * two minutes at least. Failed: three failures in a row, and no success since.
 */
export const readRuns = (db: Db): Promise<JobRun[]> => allRows(db)`
    SELECT name, done_at AS "doneAt", failed_at AS "failedAt",
      coalesce(done_at < now() - make_interval(secs => greatest(every_seconds * 3, 120)), failures >= ${FAILED_AFTER}) AS "isLate",
      failures >= ${FAILED_AFTER} AS "isFailed"
    FROM job_runs ORDER BY name LIMIT 200`
