import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Db } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { noteFailure, noteRun } from './runs.queries.ts'

export type JobLog = Pick<FastifyBaseLogger, 'error'>

/** Work that is repeated. `run` gets a transaction that holds the job's lock, the current time and a log. */
export interface Job {
  readonly name: string
  readonly everySeconds: number
  readonly run: (tx: Db, now: Date, log: JobLog) => Promise<void>
}

export interface Jobs {
  /** Starts no further run; resolves when the running ones have ended. */
  stop(): Promise<void>
}

/**
 * Runs jobs on timers: once at the start and then every `everySeconds`. A run is a transaction that holds an advisory
 * lock with the job's name, so of several servers on one database one does the work and the others skip that run. A run
 * that fails is logged, and the next one tries again.
 */
export function startJobs(db: Database, jobs: readonly Job[], log: JobLog): Jobs {
  const running = new Set<Promise<void>>()
  const turn = (job: Job): void => {
    const run = turnOnce(db, job, log)
      .catch((error: unknown) => log.error({ err: error, job: job.name }, 'job could not be noted'))
      .finally(() => running.delete(run))
    running.add(run)
  }
  const timers = jobs.map((job) => {
    turn(job)
    return setInterval(() => turn(job), job.everySeconds * 1000)
  })
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await Promise.all(running)
    },
  }
}

/** Runs a job and notes how it went. */
async function turnOnce(db: Database, job: Job, log: JobLog): Promise<void> {
  try {
    if (await runOnce(db, job, new Date(), log)) await noteRun(db, job)
  } catch (error) {
    log.error({ err: error, job: job.name }, 'job failed')
    await noteFailure(db, job, error)
  }
}

const SILENT: JobLog = { error: () => undefined }

/** Runs a job once, without a time limit for its statements; false when another process is running it. */
export function runOnce(db: Database, job: Job, now: Date, log: JobLog = SILENT): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ mine: boolean }>`
      SELECT pg_try_advisory_xact_lock(hashtextextended(${job.name}, 0)) AS mine,
        set_config('statement_timeout', '0', true)`.execute(tx)
    if (rows[0]?.mine !== true) return false
    await job.run(tx, now, log)
    return true
  })
}
