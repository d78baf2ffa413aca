import * as contract from '@vicino/contract/redemptions/endpoints'
import * as till from '@vicino/contract/till/endpoints'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../../platform/http/context.ts'
import { serve } from '../../platform/http/endpoint.ts'
import type { Routes } from '../../platform/feature.ts'
import { once } from '../../platform/http/idempotency.ts'
import { confirmations, history, holds, waitingCodes } from './lists.ts'
import { addressOf } from '../../platform/http/rate-limits.ts'
import { ownRedemption, renewQr } from './own.ts'
import { cancelRedemption } from './cancel.ts'
import { freeHold } from './free-hold.ts'
import { type Opener, openPurchaseCode, openRedemption } from './open.ts'
import { originOf } from './origin.ts'
import { confirmRedemption, scanRedemption } from './till.ts'
import { voidRedemption } from './void.ts'
import { isTyped } from './till.ts'
import { countTyped } from './typed-codes.ts'

/** Codes of deals, in the shop and online: opening, the till, the back-office. */
export const routes: Routes = (app, services) => {
  const { db } = services
  const opener = ({ request, actor }: { request: FastifyRequest; actor: Actor }): Opener => ({
    ...actor,
    origin: originOf(services.keys.codeOrigins, addressOf(request), request.headers['user-agent'] ?? ''),
  })
  serve(app, contract.openRedemption, (call) =>
    once(services, call, (tx) => openRedemption(tx, services, call.body, opener(call))),
  )
  serve(app, contract.getRedemption, ({ params, actor }) => ownRedemption(db, services, params.id, actor))
  serve(app, contract.renewQr, ({ params, actor }) => renewQr(db, services, params.id, actor))
  serve(app, contract.cancelRedemption, (call) =>
    once(services, call, (tx) => cancelRedemption(tx, services, call.params.id, call.actor)),
  )
  serve(app, contract.listRedemptions, ({ query, actor }) => history(db, services, query, actor))
  serve(app, till.scanRedemption, async ({ body, actor }) => {
    if (isTyped(body)) await countTyped(db, services, body, actor)
    return scanRedemption(db, services, body, actor)
  })
  serve(app, till.confirmRedemption, async (call) => {
    if (isTyped(call.body)) await countTyped(db, services, call.body, call.actor)
    return once(services, call, (tx) => confirmRedemption(tx, services, call.body, call.actor))
  })
  serve(app, till.listConfirmations, ({ query, actor }) => confirmations(db, services, query, actor))
  serve(app, till.voidRedemption, (call) =>
    once(services, call, (tx) =>
      voidRedemption(tx, services, { id: call.params.id, reason: call.body.reason }, call.actor),
    ),
  )
  serve(app, contract.openPurchaseCode, (call) =>
    once(services, call, (tx) => openPurchaseCode(tx, services, call.body, opener(call))),
  )
  serve(app, till.listHolds, ({ query, actor }) => holds(db, services, query, actor))
  serve(app, till.freeHold, (call) =>
    once(services, call, (tx) => freeHold(tx, services, call.params.id, call.actor)),
  )
  serve(app, till.listWaitingCodes, ({ query, actor }) => waitingCodes(db, services, query, actor))
  serve(app, till.lookAtPurchaseCode, async ({ body, actor }) => {
    await countTyped(db, services, body, actor)
    return scanRedemption(db, services, body, actor)
  })
  serve(app, till.confirmPurchaseCode, async (call) => {
    await countTyped(db, services, call.body, call.actor)
    return once(services, call, (tx) => confirmRedemption(tx, services, call.body, call.actor))
  })
}
