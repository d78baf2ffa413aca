import type { Db } from '../../../platform/db/database.ts'
import type { EventOf } from '../../../platform/events/events.ts'
import type { Consumer } from '../../../platform/events/outbox.ts'
import { notify, notifyAll, staffOf } from '../../foundation/notifications/public.ts'
import { findCommission, readPayouts } from './commissions.queries.ts'
import type { CommissionChange } from './promoters.events.ts'
import './promoters.messages.ts'
import { findSlot, promotersFor } from './slots.queries.ts'

type Handled = 'promoter.slots_opened' | 'promoter.slot_taken' | 'commission.changed' | 'commission.paid'

/**
 * Notifies promoters of new slots of brands that they know and of changes to their commissions.
 * Notifies brands of the promoters who share their deals and of commissions to review. The
 * preference 'commission' switches it.
 */
export const promoterNotices: Consumer<Handled> = {
  name: 'promoter-notices',
  effect: 'notifies',
  on: ['promoter.slots_opened', 'promoter.slot_taken', 'commission.changed', 'commission.paid'],
  async run(tx, event, now) {
    if (event.type === 'commission.changed') return tellOfCommission(tx, event.payload, now)
    if (event.type === 'commission.paid') return tellOfPayout(tx, event.payload, now)
    return tellOfSlot(tx, event, now)
  },
}

const KIND = 'commission'

async function tellOfSlot(
  tx: Db,
  { type, payload }: EventOf<'promoter.slots_opened' | 'promoter.slot_taken'>,
  now: Date,
): Promise<void> {
  const { slotId, brandId } = payload
  const data = async () => {
    const slot = await findSlot(tx, { brandId }, slotId)
    if (slot === undefined) return null
    const { dealId, title, brandUsername: brand } = slot
    return { dealId, title, brand }
  }
  if (type === 'promoter.slots_opened') {
    const subject = `promoter-slots:${slotId}`
    const template = 'promoter-slots' as const
    return notifyAll(tx, await promotersFor(tx, slotId), { kind: KIND, template, subject, now, data })
  }
  const taken = { template: 'slot-taken', subject: `slot-taken:${slotId}` } as const
  const actorId = payload.promoterId
  await notifyAll(tx, await staffOf(tx, brandId, 'promoter-LIST'), {
    kind: KIND,
    ...taken,
    actorId,
    now,
    data,
  })
}

const TEMPLATES = {
  earned: 'commission-earned',
  held: 'commission-held',
  reversed: 'commission-reversed',
  released: 'commission-released',
} as const

async function tellOfCommission(tx: Db, { commissionId, step }: CommissionChange, now: Date): Promise<void> {
  const row = await findCommission(tx, commissionId, now)
  if (row === undefined) return
  const { promoterId: userId, dealId, title, brandUsername: brand, brandId, cents, refusal } = row
  const news = { dealId, title, brand, cents }
  const data = () => Promise.resolve(news)
  if (step === 'refused') {
    const refused = () => Promise.resolve({ ...news, reason: refusal ?? '' })
    return notify(tx, {
      userId,
      kind: KIND,
      template: 'commission-refused',
      isService: true,
      now,
      data: refused,
    })
  }
  const template = TEMPLATES[step]
  // A commission that was earned and reversed before this event was processed gets one
  // notification, about the reversal.
  if (step === 'earned' && row.state === 'reversed') return
  // Many redemptions of a deal make one notification until it is read.
  const subject = step === 'earned' ? { subject: `commission-earned:${dealId}` } : {}
  const isService = step !== 'earned'
  await notify(tx, { userId, kind: KIND, template, ...subject, isService, now, data })
  if (step !== 'held' || row.state !== 'review') return
  const waiting = { template: 'commission-review', subject: 'commissions-review' } as const
  await notifyAll(tx, await staffOf(tx, brandId, 'promoter-LIST'), {
    kind: KIND,
    ...waiting,
    actorId: userId,
    now,
    data,
  })
}

async function tellOfPayout(
  tx: Db,
  { payoutId: id, brandId }: EventOf<'commission.paid'>['payload'],
  now: Date,
): Promise<void> {
  const [payout] = await readPayouts(tx, { brandId }, { id })
  if (payout === undefined) return
  const { promoterId: userId, brandUsername: brand, cents } = payout
  const data = () => Promise.resolve({ brand, cents })
  await notify(tx, { userId, kind: KIND, template: 'commission-paid', isService: true, now, data })
}
