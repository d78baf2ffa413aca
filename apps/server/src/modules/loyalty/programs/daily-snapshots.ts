import { dateText, dayAt, monthOf } from '@vicino/domain/loyalty/clock'
import type { Db } from '../../../platform/db/database.ts'
import { countProgram, programsToCount } from './daily-snapshots.queries.ts'

/** Programs that one run counts at most; below, for how many milliseconds it starts another one. */
const AT_ONCE = 50
const LONGEST_MS = 5000

/**
 * Counts what only a walk over all members can tell: who came back in the months after joining, and
 * how many points members hold. Each program is counted once a day in Rome, soon after 00:00; a new
 * one within a minute of its start.
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
