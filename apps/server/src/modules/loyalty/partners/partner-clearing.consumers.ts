import { owedForPoints, paidForReward } from '@vicino/domain/loyalty/clearing'
import type { Db } from '../../../platform/db/database.ts'
import type { EventOf } from '../../../platform/events/events.ts'
import type { Consumer } from '../../../platform/events/outbox.ts'
import '../members/public.ts'
import '../claims/public.ts'
import { type Entry, insertEntry, readBack, readHanded, readPrice } from './clearing.queries.ts'
import { monthAt } from './months.ts'

type MovedEvent = 'loyalty.earned' | 'loyalty.reversed'

/**
 * Posts the clearing between partners and owner of a common program: points given at a partner's
 * tills at the agreed price, the reverse for points taken back, and the agreed percentage of the
 * value of a reward that the partner fulfilled.
 */
export const partnerClearing: Consumer<MovedEvent | 'loyalty.claim_step'> = {
  name: 'partner-clearing',
  effect: 'posts',
  on: ['loyalty.earned', 'loyalty.reversed', 'loyalty.claim_step'],
  async run(tx, event, now) {
    const entry =
      event.type === 'loyalty.claim_step' ? await ofReward(tx, event.payload) : await ofPoints(tx, event)
    if (entry === undefined) return
    // What was handed over just before midnight is taken back in the month of its handover.
    const handedOn = event.type === 'loyalty.claim_step' ? event.payload.handedOn : undefined
    const month = handedOn === undefined ? monthAt(event.createdAt) : `${handedOn.slice(0, 7)}-01`
    const months = { month, present: monthAt(now) }
    await insertEntry(tx, entry, { ...months, now: event.createdAt })
  },
}

async function ofPoints(
  tx: Db,
  { type, payload, createdAt: at }: EventOf<MovedEvent>,
): Promise<Entry | undefined> {
  const { sellerId: partnerId, programId, brandId: ownerId, userId, eventId: sourceId, points } = payload
  if (partnerId === undefined || points === 0) return undefined
  const moved = { programId, brandId: partnerId, userId, eventId: sourceId, at }
  const sides = { programId, ownerId, partnerId, sourceId }
  if (type === 'loyalty.reversed') {
    const back = await readBack(tx, moved)
    return back.points === 0 ? undefined : { ...sides, ...back, kind: 'reversed' }
  }
  const price = await readPrice(tx, moved)
  if (price === undefined) return undefined
  return { ...sides, kind: 'earned', points, amountMilli: -owedForPoints(points, price) }
}

async function ofReward(
  tx: Db,
  { kind, by, programId, brandId: ownerId, claimId }: EventOf<'loyalty.claim_step'>['payload'],
): Promise<Entry | undefined> {
  if ((kind !== 'delivered' && kind !== 'undone') || by !== 'brand') return undefined
  const handed = await readHanded(tx, programId, claimId)
  if (handed === undefined) return undefined
  const paid = paidForReward(handed.valueCents, handed.moneyCents, handed.percent)
  const { partnerId, points } = handed
  const isUndone = kind === 'undone'
  return {
    programId,
    ownerId,
    partnerId,
    kind: isUndone ? 'undone' : 'handed-over',
    sourceId: claimId,
    points,
    amountMilli: isUndone ? -paid : paid,
  }
}
