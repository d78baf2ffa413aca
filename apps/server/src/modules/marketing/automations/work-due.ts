import { dateText, dayAt, DAY_MS } from '@vicino/domain/loyalty/clock'
import { COMPARED_DAYS } from '@vicino/contract/marketing/automations/constants'
import type { Database, Db } from '../../../platform/db/database.ts'
import { inTransaction, OutcomeUnknown } from '../../../platform/db/transaction.ts'
import type { JobLog } from '../../../platform/jobs/jobs.ts'
import { waitAfter } from '../../../platform/retries.ts'
import { findPrograms, type ProgramHead } from '../../loyalty/programs/public.ts'
import { act } from './run-actions.ts'
import { type DueRun, type Ended, endRuns, lockDue, putOff, putOffFailed } from './due.queries.ts'
import { endedAs } from './ended.ts'

/** Runs of one transaction: purchases of their members wait while it holds their rows. */
const BATCH = 250
/** Tries of a failing run; the last failure ends it. */
const ATTEMPTS = 5

/**
 * Processes due runs. Each batch is its own transaction with all its effects, so that a crash
 * causes no second effect. If a batch fails, each of its runs is tried alone.
 * @param ms how long to begin new batches
 * @returns how many runs ended or were postponed
 */
export async function workDue(db: Database, now: Date, log: JobLog, ms: number): Promise<number> {
  const until = performance.now() + ms
  let worked = 0
  while (performance.now() < until) {
    const count = await workBatch(db, now, log)
    if (count === 0) break
    worked += count
  }
  return worked
}

async function workBatch(db: Database, now: Date, log: JobLog): Promise<number> {
  let ids: string[] = []
  try {
    return await inTransaction(db, async (tx) => {
      const due = await lockDue(tx, now, { limit: BATCH })
      ids = due.map(({ id }) => id)
      await workRuns(tx, due, now)
      return due.length
    })
  } catch (error) {
    if (ids.length === 0 || error instanceof OutcomeUnknown) throw error
    for (const id of ids) await workAlone(db, id, now, log)
    return ids.length
  }
}

async function workAlone(db: Database, id: string, now: Date, log: JobLog): Promise<void> {
  let attempts = 0
  try {
    await inTransaction(db, async (tx) => {
      const due = await lockDue(tx, now, { id })
      attempts = (due[0]?.attempts ?? 0) + 1
      await workRuns(tx, due, now)
    })
  } catch (error) {
    log.error({ err: error, run: id, attempts }, 'run of an automation failed')
    await inTransaction(db, async (tx) => {
      const [run] = attempts >= ATTEMPTS ? await lockDue(tx, now, { id }) : []
      if (run === undefined)
        await putOffFailed(tx, id, new Date(now.getTime() + waitAfter(attempts) * 60_000))
      else await end(tx, [endedAs(run, 'failed', 'error')], now)
    })
  }
}

/**
 * Does the actions of several automations' runs, in a constant number of statements for each
 * version.
 */
async function workRuns(tx: Db, due: readonly DueRun[], now: Date): Promise<void> {
  if (due.length === 0) return
  const heads = await headsOf(tx, due)
  const ended: Ended[] = []
  for (const runs of Map.groupBy(due, ({ automationId, version }) => `${automationId} ${version}`).values()) {
    const [first] = runs
    const program = first && heads.get(first.programId)
    // One run of a member at a time: the effects of the first count for the second.
    const mine = [...new Map(runs.toReversed().map((run) => [run.userId, run])).values()]
    if (first === undefined || program === undefined) continue
    ended.push(...(await workVersion(tx, program, mine, now)))
  }
  await end(tx, ended, now)
}

async function workVersion(
  tx: Db,
  program: ProgramHead,
  runs: readonly DueRun[],
  now: Date,
): Promise<readonly Ended[]> {
  const [first] = runs
  if (first === undefined) return []
  const skipAll = (reason: string) => runs.map((run) => endedAs(run, 'skipped', reason))
  if (first.isSuspended) return skipAll('brand_suspended')
  if (first.state !== 'active') return skipAll(first.state)
  if (program.status !== 'active' && program.status !== 'ended') return skipAll('program_not_active')
  const done = await act(tx, program, runs, now)
  await putOff(tx, done.waiting, done.until)
  return done.ended
}

const end = (tx: Db, ended: readonly Ended[], now: Date): Promise<void> =>
  endRuns(tx, ended, {
    now,
    day: dateText(dayAt(now.getTime())),
    measureAt: new Date(now.getTime() + COMPARED_DAYS * DAY_MS),
  })

async function headsOf(tx: Db, due: readonly DueRun[]): Promise<Map<string, ProgramHead>> {
  const heads = await findPrograms(tx, [...new Set(due.map(({ programId }) => programId))])
  return new Map(heads.map((head) => [head.id, head]))
}
