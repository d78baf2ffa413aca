import { type Day, dayAt, startOfDay } from '@vicino/domain/loyalty/clock'
import type { Db } from '../../../platform/db/database.ts'
import { lastDayOf, noteDay } from './daily.queries.ts'

/*
 * Work of each day in Rome. It may run late: after a downtime it makes up for the days that it missed, and what it does is
 * dated at the moment at which it was due.
 */

/** Days that are made up for after a downtime. */
const MADE_UP_DAYS = 30

/** The days whose time of day (`from`, ms after 00:00) has come and that a job has not done, the oldest first. */
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

/** Runs work for each due day, all in the transaction of the job. */
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
