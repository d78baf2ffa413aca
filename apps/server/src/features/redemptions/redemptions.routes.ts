import * as contract from '@vicino/contract/redemptions'
import { serve } from '../../platform/http/endpoint.ts'
import type { Feature } from '../../platform/http/feature.ts'
import { once } from '../../platform/http/idempotency.ts'
import { confirmations, history, waitingCodes } from './lists.ts'
import { ownRedemption, renewQr } from './own.ts'
import {
  cancelRedemption,
  confirmRedemption,
  openPurchaseCode,
  openRedemption,
  scanRedemption,
  voidRedemption,
} from './redemptions.service.ts'
import { isTyped } from './till.ts'
import { countTyped } from './typed-codes.ts'

/** Codes of deals, in the shop and online: opening, the till, the back-office. */
export const redemptions: Feature = (app, services) => {
  serve(app, contract.openRedemption, (call) =>
    once(services, call, (tx) => openRedemption(services, tx, call.body, call.actor)),
  )
  serve(app, contract.getRedemption, ({ params, actor }) => ownRedemption(services, params.id, actor))
  serve(app, contract.renewQr, ({ params, actor }) => renewQr(services, params.id, actor))
  serve(app, contract.cancelRedemption, (call) =>
    once(services, call, (tx) => cancelRedemption(services, tx, call.params.id, call.actor)),
  )
  serve(app, contract.listRedemptions, ({ query, actor }) => history(services, query, actor))
  serve(app, contract.scanRedemption, async ({ body, actor }) => {
    if (isTyped(body)) await countTyped(services, body, actor)
    return scanRedemption(services, services.db, body, actor)
  })
  serve(app, contract.confirmRedemption, async (call) => {
    if (isTyped(call.body)) await countTyped(services, call.body, call.actor)
    return once(services, call, (tx) => confirmRedemption(services, tx, call.body, call.actor))
  })
  serve(app, contract.listConfirmations, ({ query, actor }) => confirmations(services, query, actor))
  serve(app, contract.voidRedemption, (call) =>
    once(services, call, (tx) =>
      voidRedemption(services, tx, { id: call.params.id, reason: call.body.reason }, call.actor),
    ),
  )
  serve(app, contract.openPurchaseCode, (call) =>
    once(services, call, (tx) => openPurchaseCode(services, tx, call.body, call.actor)),
  )
  serve(app, contract.listWaitingCodes, ({ query, actor }) => waitingCodes(services, query, actor))
  serve(app, contract.confirmPurchaseCode, async (call) => {
    await countTyped(services, call.body, call.actor)
    return once(services, call, (tx) => confirmRedemption(services, tx, call.body, call.actor))
  })
}
