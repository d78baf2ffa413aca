import { dayAt } from '@vicino/domain/loyalty/clock'
import { emitAll } from '../../../platform/events/outbox.ts'
import type { Services } from '../../../platform/http/context.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import type { Db } from '../../../platform/db/database.ts'
import { workBatches } from './batches.ts'
import { type DueRow, expireDue, warnDue } from './codes.queries.ts'

/** Codes that one run ends, or tells of, at most. */
const CODES_A_RUN = 2000

export const jobs: readonly (Job | ((services: Services) => Job))[] = [
  ({ db }) => ({
    name: 'coupon-batches',
    everySeconds: 1,
    // Each piece is a transaction of its own; the job's own holds the lock alone.
    run: (_tx, now) => workBatches(db, now),
  }),
  { name: 'coupon-deadlines', everySeconds: 30, run: workDeadlines },
]

/** Writes codes that have run out as such, and tells of those that soon will. */
export async function workDeadlines(tx: Db, now: Date): Promise<void> {
  const expired = await expireDue(tx, now, CODES_A_RUN)
  await emitAll(tx, 'coupon.expired', expired.map(idsOf), now)
  const ending = await warnDue(tx, now, CODES_A_RUN)
  const today = dayAt(now.getTime())
  const told = ending.map((row) => ({
    ...idsOf(row),
    daysLeft: dayAt(row.expiresAt.getTime() - 1) - today,
  }))
  await emitAll(tx, 'coupon.ending', told, now)
}

const idsOf = ({ id: couponId, templateId, brandId, userId }: DueRow) => ({
  couponId,
  templateId,
  brandId,
  userId,
})
