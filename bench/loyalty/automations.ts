import { dayAt, MINUTE_MS, startOfDay } from '@vicino/domain/loyalty/clock'
import { scanDays } from '@vicino/server/modules/marketing/automations/scans'
import { workDue } from '@vicino/server/modules/marketing/automations/work-due'
import { type Database, openDatabase } from '@vicino/server/platform/db/database'
import { sql } from 'kysely'
import { median, type Report } from '../lib/report.ts'
import { rounds, seconds as secondsOf } from '../lib/sizes.ts'
import { HOT, MEMBERS, programId } from './ids.ts'
import { mayBeProfiled } from './profiled.ts'
import type { Sold } from './till-process.ts'

const ROUNDS = rounds(3)
const SECONDS = secondsOf(4)
/** The part of each second in which a server starts new batches, as in automations.jobs.ts. */
const TURN = { everyMs: 1000, workMs: 250 }
/** A time of day after which a server enters its members (scans.ts). */
const ENTERED_FROM_MS = 15 * MINUTE_MS
const SILENT = { error: () => undefined }

/**
 * Measures an automation that a date starts for all members of one program at once: the time until
 * all are entered and the first is done, and the rate of till purchases meanwhile, compared with
 * their rate without it.
 */
export async function measureAutomations(
  report: Report,
  url: string,
  sell: (seconds: number) => Promise<Sold>,
): Promise<void> {
  const db = openDatabase({ url, statementTimeoutMs: 0 })
  const work = new Work(db)
  try {
    await fillCustomers(db)
    await sell(secondsOf(2))
    const started = performance.now()
    const seconds = (): number => (performance.now() - started) / 1000
    await makeAutomation(db)
    work.start()
    const first = await until(async () => (await counted(db)).done > 0, seconds)
    const all = await until(async () => (await counted(db)).entered >= 0.85 * MEMBERS, seconds)
    await work.stop()
    const rates = { without: [] as number[], beside: [] as number[] }
    let least = Infinity
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.without.push((await sell(SECONDS)).perSecond)
      // Each round has its own automation, so that there is work until its end.
      const before = await counted(db)
      await makeAutomation(db)
      work.start()
      rates.beside.push((await sell(SECONDS)).perSecond)
      await work.stop()
      const after = await counted(db)
      least = Math.min(least, after.entered + after.done - before.entered - before.done)
    }
    if (least === 0) throw new Error('nothing was processed beside purchases')
    report.note(
      `an automation over ${MEMBERS} members`,
      `first done after ${first.toFixed(1)} s, nearly all entered after ${all.toFixed(1)} s; at least ${least} members entered and done in ${SECONDS} s beside purchases; purchases a second ${median(rates.without).toFixed(0)} without, ${median(rates.beside).toFixed(0)} beside it`,
    )
    report.under('an automation over all members starts', first, 60, ' s')
    report.atLeast(
      'purchases beside an automation over all members, of those without',
      median(rates.beside) / median(rates.without),
      0.8,
    )
  } finally {
    await work.stop()
    await db.destroy()
  }
}

/** Runs a server's jobs each second. */
class Work {
  readonly #db: Database
  #turn: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined

  constructor(db: Database) {
    this.#db = db
  }

  start(): void {
    const turn = () => (this.#turn = this.#after(this.#turn))
    // The first one starts at once, so that even a short measurement includes some processing.
    void turn()
    this.#timer = setInterval(() => void turn(), TURN.everyMs)
  }

  async #after(before: Promise<void>): Promise<void> {
    await before
    const now = workingTime()
    await scanDays(this.#db, now, TURN.workMs)
    await workDue(this.#db, now, SILENT, TURN.workMs)
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#turn
  }
}

/**
 * Returns the present time, or the earliest time today at which members are entered, because they
 * are not in the first minutes of a day.
 */
const workingTime = (): Date =>
  new Date(Math.max(Date.now(), startOfDay(dayAt(Date.now())) + ENTERED_FROM_MS))

/**
 * Fills the table of customers of the program with all members, in batches as its consumer writes
 * it; all of them may be chosen by what they buy. Earlier till purchases are dated back, so that nobody has bought for a week.
 */
async function fillCustomers(db: Database): Promise<void> {
  await mayBeProfiled(db, programId(HOT))
  await sql`
    SELECT refresh_member_stats(array_agg(program_id), array_agg(user_id)) FROM (
      SELECT program_id, user_id, (row_number() OVER (ORDER BY user_id) - 1) / 1000 AS piece FROM members
      WHERE program_id = ${programId(HOT)}
    ) member GROUP BY piece ORDER BY piece`.execute(db)
  await sql`
    UPDATE member_stats SET last_purchase_at = last_purchase_at - interval '8 days' WHERE program_id = ${programId(HOT)}`.execute(
    db,
  )
}

/**
 * Makes an automation for every member who has not bought for a week: one point, with a condition
 * that always holds.
 */
async function makeAutomation(db: Database): Promise<void> {
  const config = {
    trigger: { type: 'inactive', days: 7, alsoPast: true },
    condition: { field: 'purchases', op: 'gte', value: 1 },
    delayMinutes: 0,
    actions: { message: null, points: 1, stamps: 0, labelId: null, couponId: null },
    controlShare: 0,
    reentryDays: 0,
    dailyPoints: 1_000_000,
  }
  await sql`
    WITH made AS (
      INSERT INTO automations (brand_id, program_id, name, state, version, trigger, active_since, created_at, updated_at)
      SELECT brand_id, id, 'Ci manchi', 'active', 1, 'inactive', now(), now(), now() FROM programs WHERE id = ${programId(HOT)}
      RETURNING id
    )
    INSERT INTO automation_versions (automation_id, version, config, created_at)
    SELECT id, 1, ${JSON.stringify(config)}::jsonb, now() FROM made`.execute(db)
}

async function counted(db: Database): Promise<{ entered: number; done: number }> {
  const { rows } = await sql<{ entered: number; done: number }>`
    SELECT coalesce(sum(entered), 0)::int AS entered, coalesce(sum(done), 0)::int AS done FROM automation_days`.execute(
    db,
  )
  return rows[0] ?? { entered: 0, done: 0 }
}

/**
 * Polls until a condition holds.
 * @returns the time in seconds
 */
async function until(isSo: () => Promise<boolean>, seconds: () => number): Promise<number> {
  while (!(await isSo())) {
    if (seconds() > 300) throw new Error('It takes too long')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return seconds()
}
