import { PURCHASE_LIMITS } from '@vicino/contract/loyalty/members/constants'
import { dayAt, startOfDay } from '@vicino/domain/loyalty/clock'
import { writeAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/context.ts'
import { mayRegisterUnusual } from './members.policy.ts'
import { readHourLimit, readMedian, readPace } from './purchase-limits.queries.ts'

/** The usual amount of a member is computed from this many purchases. */
const MEDIAN_OF = 100

/**
 * Refuses patterns by which points are farmed: too many purchases of a member in a day, or in an
 * hour at one shop (five, or what the brand has set), and at a till an amount far above the member's
 * usual one, which a manager of the shop has to register. It runs after the purchase was written,
 * under the member's lock, so that simultaneous tills cannot pass together; the refusal rolls the
 * purchase back. Those who run the shop may say why a purchase counts over the limit of an hour or a
 * day. In a simulation nothing was written.
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
    overLimit,
  }: {
    readonly programIds: readonly string[]
    readonly userId: string
    /** Only purchases at this brand are compared. */
    readonly brandId: string
    readonly cents: number
    readonly receiptId: string
    readonly storeId?: string | null | undefined
    readonly at: number
    /** Why the purchase counts over the limit of an hour or a day. */
    readonly overLimit?: string | undefined
  },
  actor: Pick<Actor, 'role' | 'sub'>,
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
  const isOverDay = pace.inDay + own > perDay
  const most = pace.inHour + own > perHour ? await readHourLimit(tx, brandId) : perHour
  const isOverHour = pace.inHour + own > most
  if (isOverDay || isOverHour) {
    if (overLimit === undefined || !mayRegisterUnusual(actor)) {
      if (isOverDay) throw new AppError('purchases_per_day', { values: { most: perDay } })
      throw new AppError('purchases_per_hour', { values: { most } })
    }
    if (!simulate) {
      await writeAudit(tx, {
        actorId: actor.sub,
        action: 'purchase.over_limit',
        objectType: 'user',
        objectId: userId,
        brandId,
        detail: { receiptId, reason: overLimit, inHour: pace.inHour, inDay: pace.inDay },
        now: new Date(at),
      })
    }
  }
  if (cents <= unusualCents || mayRegisterUnusual(actor)) return
  const median = await readMedian(tx, { programIds, userId, brandId, without: receiptId, most: MEDIAN_OF })
  if (median !== null && cents > unusualTimes * median) throw new AppError('purchase_unusual')
}
