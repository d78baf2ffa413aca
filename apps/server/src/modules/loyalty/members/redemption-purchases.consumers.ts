import { mayEarn } from '@vicino/domain/loyalty/phase'
import type { Db } from '../../../platform/db/database.ts'
import type { Consumer } from '../../../platform/events/outbox.ts'
import { findProgram, programsSoldIn } from '../programs/public.ts'
import { customerOrSuccessor } from './customers.ts'
import { purchasesOfRedemption, redeemedOf } from './redemption.queries.ts'
import { processEvent } from './process-event.ts'

/**
 * Registers a confirmed redemption as a purchase at the discount price, in the programs that the
 * customer joined and in which the brand's sales count. A redemption that the shop
 * voids becomes a full refund.
 */
export const redemptionPurchases: Consumer<'redemption.confirmed' | 'redemption.voided'> = {
  name: 'loyalty-redemptions',
  effect: 'posts',
  on: ['redemption.confirmed', 'redemption.voided'],
  // Events of one redemption run in order: it counts before it is voided.
  key: ({ payload }) => payload.redemptionId,
  async run(tx, { type, payload: { redemptionId, userId, brandId } }, now) {
    if (type === 'redemption.confirmed') await buy(tx, { redemptionId, userId, brandId }, now)
    else await giveBack(tx, redemptionId, now)
  },
}

async function buy(
  tx: Db,
  { redemptionId, userId: told, brandId }: { redemptionId: string; userId: string; brandId: string },
  now: Date,
): Promise<void> {
  const heads = await programsSoldIn(tx, brandId, ['scheduled', 'active', 'ended'])
  if (heads.length === 0) return
  const customer = await customerOrSuccessor(
    tx,
    told,
    heads.map(({ id }) => id),
  )
  const redeemed = customer && customer.joined.length > 0 ? await redeemedOf(tx, redemptionId) : undefined
  if (customer === undefined || redeemed === undefined) return
  const at = redeemed.confirmedAt.getTime()
  for (const program of heads.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const startsAt = Math.max(program.startsAt.getTime(), program.since?.getTime() ?? 0)
    const endsAt = program.endsAt.getTime()
    const life = { status: program.status, startsAt, endsAt, claimsUntil: program.claimsUntil.getTime() }
    const counts =
      customer.joined.includes(program.id) && mayEarn(life, now.getTime()) && at >= startsAt && at < endsAt
    if (!counts) continue
    await processEvent(tx, {
      program,
      userId: customer.id,
      source: 'redemption',
      externalId: redemptionId,
      body: { cents: redeemed.cents },
      payload: { amountCents: redeemed.cents },
      at,
      receivedAt: Math.max(at, now.getTime()),
      data: {
        type: 'purchase',
        lines: [{ code: null, category: null, brand: null, quantityMilli: 1000, netCents: redeemed.cents }],
      },
      sellerId: brandId,
      sale: { channel: redeemed.channel, redemptionId },
      figure: 'purchase',
      actorId: null,
    })
  }
}

async function giveBack(tx: Db, redemptionId: string, now: Date): Promise<void> {
  for (const { id, programId, userId, sellerId } of await purchasesOfRedemption(tx, redemptionId)) {
    const program = await findProgram(tx, programId)
    if (program === undefined) continue
    await processEvent(tx, {
      program,
      userId,
      sellerId,
      source: 'redemption-void',
      externalId: redemptionId,
      body: {},
      at: now.getTime(),
      receivedAt: now.getTime(),
      data: { type: 'refund', purchaseId: id, cents: 'all', items: null },
      figure: 'purchase',
      actorId: null,
    })
  }
}
