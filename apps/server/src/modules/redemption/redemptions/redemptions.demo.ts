import type { Role } from '@vicino/contract/roles'
import type { UserRow } from '@vicino/demo/plan/rows'
import type { DemoPart } from '../../../platform/demo.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { openPurchaseCode, openRedemption } from './open-redemption.ts'
import { renewQr } from './my-redemption.ts'
import { newestIdOf } from './redemptions.queries.ts'
import { confirmRedemption } from './till.ts'
import { voidRedemption } from './void-redemption.ts'

const MINUTE = 60_000

/**
 * The demo's codes are opened, confirmed and voided through the functions that serve real requests.
 */
export const redemptionDemo: DemoPart = {
  rank: 80,
  acts: {
    async redeem(tx, services, act, { users, tills }) {
      const open = act.online ? openPurchaseCode : openRedemption
      const actor = actorOf(users.find(({ id }) => id === act.userId))
      const opened = await open(
        tx,
        services,
        { dealId: act.dealId, device: 'phone' },
        { actor, origin: null },
      )
      if (act.minutes === null) return
      const till = tills.get(act.brandId)
      const then = at(services, new Date(act.at.getTime() + act.minutes * MINUTE))
      // The customer's phone renews its QR until the till takes the number.
      if (!act.online) await renewQr(tx, then, opened._id, actor)
      await confirmRedemption(
        tx,
        then,
        opened.purchase === null ? { transactionId: opened.transactionId } : { code: opened.purchase.code },
        { actor: actorOf(act.online ? till?.online : till?.store) },
      )
    },
    async void(tx, services, act, { tills }) {
      const id = await newestIdOf(tx, act.userId, act.dealId)
      const actor = actorOf(tills.get(act.brandId)?.online)
      await voidRedemption(tx, services, { id, reason: act.reason }, { actor })
    },
  },
}

const at = (services: Services, moment: Date): Services => ({ ...services, clock: { now: () => moment } })

function actorOf(user: UserRow | undefined): Actor {
  if (user === undefined) throw new RangeError('an act of the demo names a user that the plan does not have')
  return { sub: user.id, role: user.role as Role, brandId: user.brand_id ?? null, sid: user.id }
}
