import { dayAt } from '@vicino/domain/loyalty/clock'
import { emitAll } from '../../../platform/events/outbox.ts'
import type { Services } from '../../../platform/http/context.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import type { Db } from '../../../platform/db/database.ts'
import { batchesWait } from './batches.queries.ts'
import { workBatches } from './batches.ts'
import { type DueRow, expireDue, warnDue } from './codes.queries.ts'

/** One run expires or announces at most this many codes. */
const CODES_A_RUN = 2000

export const jobs: readonly (Job | ((services: Services) => Job))[] = [
  ({ db }) => ({
    name: 'coupon-batches',
    everySeconds: 60,
    waits: batchesWait,
    // Each part of a batch has its own transaction. The job's transaction only holds the job's
    // lock.
    run: (_tx, now) => workBatches(db, now),
  }),
  { name: 'coupon-deadlines', everySeconds: 30, run: workDeadlines },
]

/** Marks codes whose time is over as expired, and announces those that expire soon. */
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
