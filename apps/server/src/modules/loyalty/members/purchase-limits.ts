import { PURCHASE_LIMITS } from '@vicino/contract/loyalty/members/constants'
import { dayAt, startOfDay } from '@vicino/domain/loyalty/clock'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/context.ts'
import { mayRegisterUnusual } from './members.policy.ts'
import { readMedian, readPace } from './purchase-limits.queries.ts'

/** Purchases of which the usual amount of somebody is told. */
const MEDIAN_OF = 100

/**
 * Refuses what points are farmed with: too many purchases of a member in a day, or in an hour at one shop,
 * and at a till an amount that is far above what the member usually spends: who runs the shop looks at that and registers it.
 * Runs after the purchase was written, under the member's lock, so that tills at once cannot pass together; refusing it
 * undoes it. For a simulation nothing was written.
 *
 * @throws AppError purchases_per_day, purchases_per_hour, purchase_unusual
 */
export async function refuseUnusual(
  tx: Db,
  {
    programIds,
    userId,
    brandId,
    cents,
    receiptId,
    storeId = null,
    at,
  }: {
    readonly programIds: readonly string[]
    readonly userId: string
    /** Only purchases at this brand are looked at. */
    readonly brandId: string
    readonly cents: number
    readonly receiptId: string
    readonly storeId?: string | null | undefined
    readonly at: number
  },
  actor: Pick<Actor, 'role'>,
  simulate: boolean,
): Promise<void> {
  const { perDay, perHour, unusualCents, unusualTimes } = PURCHASE_LIMITS
  const day = dayAt(at)
  const pace = await readPace(tx, {
    programIds,
    userId,
    brandId,
    storeId,
    at: new Date(at),
    from: new Date(startOfDay(day)),
    until: new Date(startOfDay(day + 1)),
  })
  const own = simulate ? 1 : 0
  if (pace.inDay + own > perDay) throw new AppError('purchases_per_day', { values: { most: perDay } })
  if (pace.inHour + own > perHour) throw new AppError('purchases_per_hour', { values: { most: perHour } })
  if (cents <= unusualCents || mayRegisterUnusual(actor)) return
  const median = await readMedian(tx, { programIds, userId, brandId, without: receiptId, most: MEDIAN_OF })
  if (median !== null && cents > unusualTimes * median) throw new AppError('purchase_unusual')
}
