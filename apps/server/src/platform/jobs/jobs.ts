import type { FastifyBaseLogger } from 'fastify'
import { type Clock, systemClock } from '../clock.ts'
import type { Database, Db } from '../db/database.ts'
import { allRows } from '../db/statement.ts'
import { inTransaction } from '../db/transaction.ts'
import { noteFailure, noteRun } from './runs.queries.ts'

export type JobLog = Pick<FastifyBaseLogger, 'error'>

/**
 * Repeated work. `run` gets a transaction that holds the job's lock, the current time and a log.
 */
export interface Job {
  readonly name: string
  readonly everySeconds: number
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
 * Runs jobs on timers: once at the start and then every `everySeconds`. A run is a transaction that
 * holds an advisory lock with the job's name, so of several servers on one database one does the
 * work and the others skip that run. A failed run is logged and tried again after 20 s, 40 s, 80 s
 * … , never later than its usual turn. One process has one run of a job at a time: a turn that
 * comes during a run is skipped, so that it takes no connection.
 */
export function startJobs(
  db: Database,
  jobs: readonly Job[],
  log: JobLog,
  { clock = systemClock, retryMs = RETRY_MS }: JobOptions = {},
): Jobs {
  const loops = jobs.map((job) => startLoop(db, job, log, { clock, retryMs }))
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}

function startLoop(db: Database, job: Job, log: JobLog, { clock, retryMs }: Required<JobOptions>): Jobs {
  let stopped = false
  let failures = 0
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  async function turn(): Promise<void> {
    const began = performance.now()
    failures = (await turnOnce(db, job, clock.now(), log)) ? 0 : failures + 1
    const usual = job.everySeconds * 1000
    // The timer counts from the beginning of a run, as a clock does.
    const wait = usual - ((performance.now() - began) % usual)
    if (!stopped)
      timer = setTimeout(begin, failures === 0 ? wait : Math.min(wait, retryMs * 2 ** (failures - 1)))
  }
  function begin(): void {
    running = turn()
  }

  begin()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

/** Runs a job and stores its result; false when it failed. */
async function turnOnce(db: Database, job: Job, now: Date, log: JobLog): Promise<boolean> {
  try {
    if (await runOnce(db, job, now, log)) await noteRun(db, job)
    return true
  } catch (error) {
    log.error({ err: error, job: job.name }, 'job failed')
    await noteFailure(db, job, error).catch((unnoted: unknown) =>
      log.error({ err: unnoted, job: job.name }, 'job could not be noted'),
    )
    return false
  }
}

const SILENT: JobLog = { error: () => undefined }

/**
 * Runs a job once, without a time limit for its statements; false when another process is running
 * it.
 */
export function runOnce(db: Database, job: Job, now: Date, log: JobLog = SILENT): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const rows = await allRows(tx)<{ mine: boolean }>`
      SELECT pg_try_advisory_xact_lock(hashtextextended(${job.name}, 0)) AS mine,
        set_config('statement_timeout', '0', true)`
    if (rows[0]?.mine !== true) return false
    await job.run(tx, now, log)
    return true
  })
}
