import * as contract from '@vicino/contract/redemptions/endpoints'
import * as till from '@vicino/contract/till/endpoints'
import { serve } from '../../platform/http/endpoint.ts'
import type { Routes } from '../../platform/feature.ts'
import { once } from '../../platform/http/idempotency.ts'
import { confirmations, history, waitingCodes } from './lists.ts'
import { ownRedemption, renewQr } from './own.ts'
import { cancelRedemption } from './cancel.ts'
import { openPurchaseCode, openRedemption } from './open.ts'
import { confirmRedemption, scanRedemption } from './till.ts'
import { voidRedemption } from './void.ts'
import { isTyped } from './till.ts'
import { countTyped } from './typed-codes.ts'

/** Codes of deals, in the shop and online: opening, the till, the back-office. */
export const routes: Routes = (app, services) => {
  const { db } = services
  serve(app, contract.openRedemption, (call) =>
    once(services, call, (tx) => openRedemption(tx, services, call.body, call.actor)),
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
    once(services, call, (tx) => openPurchaseCode(tx, services, call.body, call.actor)),
  )
  serve(app, till.listWaitingCodes, ({ query, actor }) => waitingCodes(db, services, query, actor))
  serve(app, till.confirmPurchaseCode, async (call) => {
    await countTyped(db, services, call.body, call.actor)
    return once(services, call, (tx) => confirmRedemption(tx, services, call.body, call.actor))
  })
}
