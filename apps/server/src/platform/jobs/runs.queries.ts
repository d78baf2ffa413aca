import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { allRows, anyRow, execute } from '../db/statement.ts'
import type { FiguresOf } from '../gauges.ts'

interface Timed {
  readonly name: string
  readonly everySeconds: number
  readonly waits?: (now: Date) => RawBuilder<boolean>
}

/**
 * Failures in a row after which operators see a job as failed; before, it is only being retried.
 */
const FAILED_AFTER = 3

/**
 * Whether a row `r` of job_runs says that a job is due; the row is NULL for a job that never ran.
 * @param waits SQL of the job's condition
 */
const isTurnOf = (waits: RawBuilder<unknown>) =>
  sql`(r.next_at IS NULL OR r.next_at <= clock_timestamp() OR r.failures = 0 AND ${waits})`

/** SQL of the names of all jobs that are due. */
export function dueJobs(jobs: readonly Timed[], now: Date): RawBuilder<string[]> {
  const ordinary = jobs.flatMap(({ name, waits }) => (waits === undefined ? [name] : []))
  const lists = [
    sql`SELECT name, false AS waits FROM unnest(${ordinary}::text[]) AS name`,
    ...jobs.flatMap(({ name, waits }) =>
      waits === undefined ? [] : [sql`SELECT ${name}::text, ${waits(now)}`],
    ),
  ]
  return sql`ARRAY(
    SELECT name FROM (${sql.join(lists, sql` UNION ALL `)}) AS job LEFT JOIN job_runs r USING (name)
    WHERE ${isTurnOf(sql`job.waits`)})`
}

/** Whether a job is still due once its lock is held: another server may just have run it. */
export const isDue = (tx: Db, { name, waits }: Timed, now: Date): Promise<boolean> => anyRow(tx)`
    SELECT FROM (SELECT ${name}::text AS name) job LEFT JOIN job_runs r USING (name)
    WHERE ${isTurnOf(waits?.(now) ?? sql`false`)}`

/**
 * Stores that a job has succeeded, and the time of its next turn: a whole number of intervals after
 * the beginning of this one, as on a clock. A job that runs each second while something waits is
 * stored every half interval only.
 */
export async function noteRun(tx: Db, { name, everySeconds }: Timed): Promise<void> {
  const every = sql`${everySeconds}::double precision`
  await execute(tx)`
    INSERT INTO job_runs AS r (name, every_seconds, done_at, next_at)
    VALUES (${name}, ${everySeconds}, clock_timestamp(), now() + make_interval(secs =>
      ${every} * (1 + floor(extract(epoch FROM clock_timestamp() - now()) / ${every}))))
    ON CONFLICT (name) DO UPDATE SET every_seconds = excluded.every_seconds, done_at = excluded.done_at,
      next_at = excluded.next_at, failures = 0
    WHERE r.failures > 0 OR r.next_at <= clock_timestamp() + make_interval(secs => ${every} / 2)`
}

/** Stores that a job has failed, and when it is tried again. */
export async function noteFailure(
  db: Db,
  { name, everySeconds }: Timed,
  error: unknown,
  retryMs: number,
): Promise<void> {
  const failure = error instanceof Error ? error.message.slice(0, 300) : ''
  const after = (failures: RawBuilder<unknown>) =>
    sql`clock_timestamp() + make_interval(secs => least(${everySeconds}::double precision,
      ${retryMs / 1000}::double precision * 2 ^ least(${failures}, 30)))`
  await execute(db)`
    INSERT INTO job_runs AS r (name, every_seconds, failed_at, failure, failures, next_at)
    VALUES (${name}, ${everySeconds}, clock_timestamp(), ${failure}, 1, ${after(sql`0`)})
    ON CONFLICT (name) DO UPDATE SET failed_at = excluded.failed_at, failure = excluded.failure,
      failures = r.failures + 1, next_at = ${after(sql`r.failures`)}`
}

/** Makes a job due now; false when no job of this name ever ran. */
export const makeDue = (tx: Db, name: string): Promise<boolean> => anyRow(tx)`
    UPDATE job_runs SET next_at = clock_timestamp() WHERE name = ${name} RETURNING 1`

type JobTimes = FiguresOf<'last_success_timestamp_seconds' | 'lateness_seconds' | 'failures'>

/** Reads what operators watch of these jobs; one that never ran is due since it has been known. */
export const readTimes = (db: Db, names: readonly string[]): Promise<JobTimes[]> => allRows(db)`
    SELECT name AS of, extract(epoch FROM done_at)::float8 AS last_success_timestamp_seconds, failures,
      greatest(0, extract(epoch FROM clock_timestamp() - next_at))::float8 AS lateness_seconds
    FROM job_runs WHERE name = ANY (${names}::text[]) ORDER BY name`

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
