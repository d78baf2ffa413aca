import { dateText, dayAt, monthOf } from '@vicino/domain/loyalty/clock'
import type { Db } from '../../../platform/db/database.ts'
import { countProgram, programsToCount } from './nights.queries.ts'

/** Programs that one run counts at most, and how long it begins another one, in milliseconds. */
const AT_ONCE = 50
const LONGEST_MS = 5000

/**
 * Counts what only a walk over all members tells, once a day in Rome for each program, soon after 00:00, and within a minute of
 * a new one's start: who came back in the months after joining, and what points members hold.
 */
export async function countNights(tx: Db, now: Date): Promise<void> {
  const day = dayAt(now.getTime())
  const today = dateText(day)
  const began = performance.now()
  for (const id of await programsToCount(tx, today, AT_ONCE)) {
    await countProgram(tx, id, { today, month: monthOf(day), now })
    if (performance.now() - began > LONGEST_MS) return
  }
}
