import { centsOfMilli } from '@vicino/domain/loyalty/clearing'
import type { Db } from '../../../platform/db/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import { insertStatements, monthsDue, readMonth } from './clearing.queries.ts'
import { monthAt } from './months.ts'
import './partners.events.ts'

/** Programs whose month is closed in one run; the others follow a minute later. */
const AT_ONCE = 100

/**
 * Closes past months: one statement for each partner with its balance to the owner, rounded once.
 */
export const closeClearingMonths: Job = {
  name: 'partner-statements',
  everySeconds: 60,
  run: closeDueMonths,
}

/**
 * Closes months that are over at `now`: the oldest open month of each program, for as many programs
 * as one run handles.
 */
export async function closeDueMonths(tx: Db, now: Date): Promise<void> {
  for (const due of await monthsDue(tx, monthAt(now), AT_ONCE)) await closeMonth(tx, due, now)
}

async function closeMonth(
  tx: Db,
  { programId, month }: { programId: string; month: string },
  now: Date,
): Promise<void> {
  const sums = await readMonth(tx, programId, month)
  const rows = sums.map((sum) => ({ ...sum, amountCents: centsOfMilli(sum.amountMilli) }))
  await insertStatements(tx, { programId, month }, rows, now)
  for (const { partnerId: brandId } of rows)
    await emit(tx, 'partner.statement', { programId, brandId, month }, now)
}
