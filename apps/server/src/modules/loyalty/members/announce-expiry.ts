import { MINUTE_MS, startOfDay } from '@vicino/domain/loyalty/clock'
import type { Db } from '../../../platform/db/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { eachDay } from './daily.ts'
import { readExpiring } from './announce-expiry.queries.ts'

/**
 * Days before the end at which members are notified of points that will expire and tiers that will
 * fall.
 */
export const NOTICE_DAYS = [30, 7] as const
/** Time of day from which the notifications of a day are written. */
export const NOTICE_MS = 10 * MINUTE_MS

/** Notifies members of points that expire in 30 and in 7 days. */
export function announceExpiry(tx: Db, now: Date): Promise<void> {
  return eachDay(tx, 'expiring', now, NOTICE_MS, async (day) => {
    for (const daysLeft of NOTICE_DAYS) {
      // A lot that is valid until the end of a day expires at 00:00 of the next.
      const [from, until] = [startOfDay(day + daysLeft), startOfDay(day + daysLeft + 1)]
      for (const row of await readExpiring(tx, new Date(from), new Date(until))) {
        await emit(tx, 'loyalty.expiring', { ...row, daysLeft }, now)
      }
    }
  })
}
