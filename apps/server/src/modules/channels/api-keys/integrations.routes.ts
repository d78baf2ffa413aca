import * as contract from '@vicino/contract/channels/api-keys/endpoints'
import type { Language } from '@vicino/contract/common/language'
import type { Endpoint } from '@vicino/contract/endpoint'
import type { Routes } from '../../../platform/feature.ts'
import type { Actor } from '../../../platform/http/context.ts'
import { type Call, serve } from '../../../platform/http/endpoint.ts'
import { partsWithIdempotencyKey } from '../../../platform/http/idempotency-in-parts.ts'
import { requireFresh } from '../../identity/auth/public.ts'
import { changedMembers } from '../../loyalty/customers/public.ts'
import type { AtTill } from '../../loyalty/members/public.ts'
import { effectOf, undoneIf } from './effect.ts'
import { confirmOnline, fulfilClaim } from './fulfil-claim.ts'
import { memberOf } from './member.ts'
import { change, keysOf, makeKey, revoke, rotate } from './keys.ts'
import { couponOf, dealsOf, productsOf, programsOf, purchasesAt } from './reads.ts'
import { refundByKey, triggerEvent, isFinal, sell, sellAll } from './sales.ts'

interface Called {
  readonly actor: Actor
  readonly language: Language
  readonly query: { readonly simulate?: boolean | undefined }
}

/** A brand's API keys, and the endpoints that they open. */
export const routes: Routes = (app, services) => {
  const { db, clock } = services
  /** A key outlives the session that made it, so a thief of the session must not get one. */
  const fresh = (actor: Actor): Promise<void> => requireFresh(db, actor.sid, clock.now())

  serve(app, contract.listKeys, ({ query, actor }) => keysOf(services, query.brandId, actor))
  serve(app, contract.createKey, async ({ body, actor }) => {
    await fresh(actor)
    return makeKey(services, body, actor)
  })
  serve(app, contract.changeKey, async ({ params, body, actor }) => {
    await fresh(actor)
    return change(services, params.id, body, actor)
  })
  serve(app, contract.rotateKey, async ({ params, actor }) => {
    await fresh(actor)
    return rotate(services, params.id, actor)
  })
  serve(app, contract.revokeKey, ({ params, actor }) => revoke(services, params.id, actor))

  const isLimited = services.config.rateLimits
  const tillOf = ({ actor, language, query }: Called): AtTill => ({
    actor,
    language,
    simulate: query.simulate === true,
    isLimited,
  })
  const has = <E extends Endpoint>(call: Call<E> & Called) =>
    effectOf(services, call, call.query.simulate === true)
  const confirms = <E extends Endpoint>(call: Call<E> & Called) =>
    undoneIf(services, call, call.query.simulate === true)
  serve(app, contract.createPurchase, (call) => sell(services, call.body, tillOf(call), has(call)))
  serve(app, contract.createPurchases, (call) => {
    const all = () => sellAll(services, call.body, tillOf(call), call)
    return call.query.simulate === true ? all() : partsWithIdempotencyKey(services, call, all, isFinal)
  })
  serve(app, contract.createRefund, (call) => refundByKey(services, call.body, tillOf(call), has(call)))
  serve(app, contract.createEvent, (call) => triggerEvent(services, call.body, tillOf(call), has(call)))
  serve(app, contract.handOverClaim, (call) => {
    const claim = { code: call.params.code, storeId: call.query.storeId }
    return fulfilClaim(services, claim, tillOf(call), confirms(call))
  })
  serve(app, contract.confirmCode, (call) =>
    confirmOnline(services, call.params.code, tillOf(call), confirms(call)),
  )
  serve(app, contract.listKeyPrograms, ({ actor }) => programsOf(services, actor))
  serve(app, contract.findKeyPurchases, ({ params, actor }) => purchasesAt(services, params.receiptId, actor))
  serve(app, contract.checkCoupon, ({ params, query, actor }) =>
    couponOf(services, params.code, query, actor),
  )
  serve(app, contract.listKeyDeals, ({ query, actor }) => dealsOf(services, query, actor))
  serve(app, contract.listKeyProducts, ({ query, actor }) => productsOf(services, query, actor))
  serve(app, contract.listKeyMembers, ({ params, query, actor }) =>
    changedMembers(services, params.programId, query, actor),
  )
  serve(app, contract.getMember, ({ params, actor }) => memberOf(services, params.code, actor))
}
