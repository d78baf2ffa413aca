import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Db } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'

export type JobLog = Pick<FastifyBaseLogger, 'error'>

/** Work that repeats; `run` gets a transaction that holds the job's lock, the time to work by and where to complain. */
export interface Job {
  readonly name: string
  readonly everySeconds: number
  readonly run: (tx: Db, now: Date, log: JobLog) => Promise<void>
}

export interface Jobs {
  /** No further run starts; resolves when the running ones have ended. */
  stop(): Promise<void>
}

/**
 * Runs jobs on timers, once at the start and then every so many seconds. Of several server processes on one database
 * one does the work of a turn: each run is a transaction under an advisory lock of the job's name, and who does not
 * get it leaves the turn out. A failing run is logged and the next turn tries again.
 */
export function startJobs(db: Database, jobs: readonly Job[], log: JobLog): Jobs {
  const running = new Set<Promise<void>>()
  const turn = (job: Job): void => {
    const run = runOnce(db, job, new Date(), log)
      .then(() => undefined)
      .catch((error: unknown) => log.error({ err: error, job: job.name }, 'job failed'))
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

const SILENT: JobLog = { error: () => undefined }

/** One turn of a job, whose statements may take as long as they need; false when another process has it in hand. */
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
