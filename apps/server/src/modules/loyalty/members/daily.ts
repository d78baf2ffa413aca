import { type Day, dayAt, startOfDay } from '@vicino/domain/loyalty/clock'
import type { Db } from '../../../platform/db/database.ts'
import { lastDayOf, noteDay } from './daily.queries.ts'

/*
 * Jobs that run once for each day in Rome. A late job catches up on the days that it missed, and
 * each effect has the moment at which it was due.
 */

/** After a downtime a job catches up on at most this many days. */
const MADE_UP_DAYS = 30

/**
 * Lists the days that a job has to run for, oldest first: their time of day (`from`, ms after
 * 00:00) has come, and the job has not done them.
 */
export async function dueDays(db: Db, job: string, now: Date, from: number): Promise<Day[]> {
  const today = dayAt(now.getTime())
  const done = await lastDayOf(db, job)
  const days: Day[] = []
  for (let day = Math.max(done === null ? today : done + 1, today - MADE_UP_DAYS); day <= today; day += 1) {
    if (startOfDay(day) + from > now.getTime()) break
    days.push(day)
  }
  return days
}

/** Runs a function for each due day, all in the transaction of the job. */
export async function eachDay(
  tx: Db,
  job: string,
  now: Date,
  from: number,
  work: (day: Day) => Promise<void>,
): Promise<void> {
  for (const day of await dueDays(tx, job, now, from)) {
    await work(day)
    await noteDay(tx, job, day)
  }
}
