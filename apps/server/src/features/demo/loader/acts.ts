import type { Role } from '@vicino/contract/roles'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { EventOf } from '../../../platform/events/events.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { CONSUMERS } from '../../consumers.ts'
import { inviteReward } from '../../points/invites.service.ts'
import { rewardCompleteProfile } from '../../points/points.service.ts'
import { buyReward } from '../../points/rewards.service.ts'
import * as redemptions from '../../redemptions/redemptions.service.ts'
import type { Act, Plan, UserRow } from './rows.ts'

const MINUTE = 60_000

/**
 * Has the product's own services do what people did, each at its moment: codes, pieces, points, coupons and the audit
 * log are theirs, no balance and no counter is written here. Nobody is told of events of then: those that pay an
 * invite are worked off, and all are done at the end.
 */
export async function playActs(services: Services, tx: Db, plan: Plan): Promise<void> {
  const invited = new Set(plan.users.filter((user) => user.invited_by).map((user) => user.id))
  const users = new Map(plan.users.map((user) => [user.id, user]))
  const redemptionIds = new Map<string, string>()
  for (const act of plan.acts) {
    await play(act)
    if (act.type === 'redeem' && invited.has(act.userId)) await payInvites(tx, act.userId)
  }
  await finishEvents(tx, sql`true`)

  async function play(act: Act): Promise<void> {
    switch (act.type) {
      case 'redeem':
        return redeem(act)
      case 'void':
        await redemptions.voidRedemption(
          at(services, act.at),
          tx,
          { id: redemptionIds.get(act.userId + act.dealId) ?? '', reason: act.reason },
          actorOf(plan.tills.get(act.brandId)?.online),
        )
        return
      case 'buy':
        await buyReward(tx, act.rewardId, act.userId, act.at)
        return
      default:
        await rewardCompleteProfile(tx, act.userId, act.at)
    }
  }

  async function redeem(act: Act & { type: 'redeem' }): Promise<void> {
    const open = act.online ? redemptions.openPurchaseCode : redemptions.openRedemption
    const wanted = { dealId: act.dealId, device: 'phone' as const }
    const opened = await open(at(services, act.at), tx, wanted, actorOf(users.get(act.userId)))
    redemptionIds.set(act.userId + act.dealId, opened._id)
    if (act.minutes === null) return
    const till = plan.tills.get(act.brandId)
    await redemptions.confirmRedemption(
      at(services, new Date(act.at.getTime() + act.minutes * MINUTE)),
      tx,
      opened.purchase === null ? { transactionId: opened.transactionId } : { code: opened.purchase.code },
      actorOf(act.online ? till?.online : till?.store),
    )
  }
}

const at = (services: Services, moment: Date): Services => ({ ...services, clock: { now: () => moment } })

function actorOf(user: UserRow | undefined): Actor {
  if (user === undefined) throw new RangeError('the plan lets somebody act who is not there')
  return { sub: user.id, role: user.role as Role, brandId: user.brand_id ?? null, sid: user.id }
}

/** Gives the confirmations of an invited person to the consumer that thanks the inviter. */
async function payInvites(tx: Db, userId: string): Promise<void> {
  const theirs = sql`type = 'redemption.confirmed' AND payload ->> 'userId' = ${userId}`
  for (const event of await finishEvents(tx, theirs)) await inviteReward.run(tx, event, event.createdAt)
}

/** Marks waiting events as worked off by everybody, at their own moment; what they were. */
async function finishEvents(
  tx: Db,
  which: RawBuilder<unknown>,
): Promise<readonly EventOf<'redemption.confirmed'>[]> {
  const { rows } = await sql<EventOf<'redemption.confirmed'>>`
    UPDATE outbox SET state = 'done', finished_at = created_at, done_by = ${CONSUMERS.map(({ name }) => name)}
    WHERE state = 'waiting' AND ${which}
    RETURNING id, type, payload, created_at AS "createdAt"`.execute(tx)
  return rows
}
