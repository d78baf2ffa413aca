import type { FastifyBaseLogger } from 'fastify'
import type { RawBuilder } from 'kysely'
import { type Clock, systemClock } from '../clock.ts'
import type { Database, Db } from '../db/database.ts'
import { onlyRow } from '../db/statement.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Lookout } from '../lookout.ts'
import { inSpan } from '../telemetry/spans.ts'
import { dueJobs, isDue, noteFailure, noteRun } from './runs.queries.ts'

export type JobLog = Pick<FastifyBaseLogger, 'error'>

/**
 * Repeated work. `run` gets a transaction that holds the job's lock, the current time and a log.
 */
export interface Job {
  readonly name: string
  /** Seconds between two turns, whatever the number of servers on the database. */
  readonly everySeconds: number
  /** Between its turns a job also runs while this SQL condition holds; an index answers it. */
  readonly waits?: (now: Date) => RawBuilder<boolean>
  readonly run: (tx: Db, now: Date, log: JobLog) => Promise<void>
}

export interface Jobs {
  /** Starts no further run; resolves when the present ones have ended. */
  stop(): Promise<void>
}

/** Ms before the first retry after a failure; each further failure in a row doubles it. */
export const RETRY_MS = 20_000

interface JobOptions {
  /** The clock that tells a job its time. */
  readonly clock?: Clock
  /** Wait before a run that failed is tried again for the first time, in milliseconds. */
  readonly retryMs?: number
}

/**
 * Runs jobs when they are due. The table job_runs has the time of each job's next turn, by the
 * database's clock: servers on one database share the turns, and a server that starts runs no job
 * before its time. A run is a transaction that holds an advisory lock with the job's name, so one
 * server does the work and the others skip that run. A failed run is logged and tried again after
 * 20 s, 40 s, 80 s … , never later than its usual turn. One process has one run of a job at a time.
 */
export function startJobs(
  db: Database,
  jobs: readonly Job[],
  log: JobLog,
  lookout: Lookout,
  { clock = systemClock, retryMs = RETRY_MS }: JobOptions = {},
): Jobs {
  let stopped = false
  const running = new Map<string, Promise<void>>()
  lookout.add({
    find: (now) => dueJobs(jobs, now),
    found(names) {
      for (const job of jobs) {
        if (stopped || running.has(job.name) || !names.includes(job.name)) continue
        running.set(
          job.name,
          takeTurn(db, job, log, { clock, retryMs }).finally(() => running.delete(job.name)),
        )
      }
    },
  })
  return {
    async stop() {
      stopped = true
      await Promise.all(running.values())
    },
  }
}

/** Runs a job that is due and stores its result. */
async function takeTurn(
  db: Database,
  job: Job,
  log: JobLog,
  { clock, retryMs }: Required<JobOptions>,
): Promise<void> {
  try {
    await inSpan({ name: `job ${job.name}`, attributes: { 'vicino.job': job.name } }, (set) =>
      inTransaction(db, async (tx) => {
        const isMine = (await lockJob(tx, job)) && (await isDue(tx, job, clock.now()))
        set({ 'vicino.job.ran': isMine })
        if (!isMine) return
        await job.run(tx, clock.now(), log)
        await noteRun(tx, job)
      }),
    )
  } catch (error) {
    log.error({ err: error, job: job.name }, 'job failed')
    await noteFailure(db, job, error, retryMs).catch((unnoted: unknown) =>
      log.error({ err: unnoted, job: job.name }, 'job could not be noted'),
    )
  }
}

/**
 * Takes a job's lock for this transaction, whose statements then have no time limit; false when
 * another process has the lock.
 */
async function lockJob(tx: Db, { name }: Job): Promise<boolean> {
  const { mine } = await onlyRow(tx)<{ mine: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) AS mine,
      set_config('statement_timeout', '0', true)`
  return mine
}

const SILENT: JobLog = { error: () => undefined }

/** Runs a job once, due or not; false when another process is running it. */
export function runOnce(db: Database, job: Job, now: Date, log: JobLog = SILENT): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await lockJob(tx, job))) return false
    await job.run(tx, now, log)
    return true
  })
}
