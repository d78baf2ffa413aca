import * as contract from '@vicino/contract/redemption/redemptions/endpoints'
import * as till from '@vicino/contract/till/till/endpoints'
import type { FastifyRequest } from 'fastify'
import { contextOf } from '../../../platform/http/request-context.ts'
import { serve, serveStatement } from '../../../platform/http/endpoint.ts'
import type { Routes } from '../../../platform/feature.ts'
import { history, holds, waitingCodes } from './list-codes.ts'
import { addressOf } from '../../../platform/http/rate-limits.ts'
import { ownRedemption, renewQr } from './my-redemption.ts'
import { cancelRedemption } from './cancel-redemption.ts'
import { freeHold } from './free-hold.ts'
import { openPurchaseCode, openRedemption } from './open-redemption.ts'
import { originOf } from './origin.ts'
import { confirmRedemption, scanRedemption } from './till.ts'
import { voidRedemption } from './void-redemption.ts'
import { isTyped } from './till.ts'
import { countTyped } from './typed-codes.ts'

/** Codes of deals, in the shop and online: opening, the till, the back-office. */
export const routes: Routes = (app, services) => {
  const { db } = services
  const origin = ({ request }: { request: FastifyRequest }) =>
    originOf(services.keys.codeOrigins.current, addressOf(request), request.headers['user-agent'] ?? '')
  serveStatement(app, contract.openRedemption, (call) => {
    const opening = { ...contextOf(contract.openRedemption, call), origin: origin(call) }
    return openRedemption(db, services, call.body, opening)
  })
  serve(app, contract.getRedemption, ({ params, actor }) => ownRedemption(db, services, params.id, actor))
  serve(app, contract.renewQr, ({ params, actor }) => renewQr(db, services, params.id, actor))
  serveStatement(app, contract.cancelRedemption, (call) =>
    cancelRedemption(db, services, call.params.id, contextOf(contract.cancelRedemption, call)),
  )
  serve(app, contract.listRedemptions, ({ query, actor }) => history(db, services, query, actor))
  serve(app, till.scanRedemption, async ({ body, actor }) => {
    if (isTyped(body)) await countTyped(db, services, body, actor)
    return scanRedemption(db, services, body, actor)
  })
  serveStatement(app, till.confirmRedemption, (call) =>
    confirmRedemption(db, services, call.body, contextOf(till.confirmRedemption, call)),
  )
  serveStatement(app, till.voidRedemption, (call) =>
    voidRedemption(
      db,
      services,
      { id: call.params.id, reason: call.body.reason },
      contextOf(till.voidRedemption, call),
    ),
  )
  serveStatement(app, contract.openPurchaseCode, (call) => {
    const opening = { ...contextOf(contract.openPurchaseCode, call), origin: origin(call) }
    return openPurchaseCode(db, services, call.body, opening)
  })
  serve(app, till.listHolds, ({ query, actor }) => holds(db, services, query, actor))
  serveStatement(app, till.freeHold, (call) =>
    freeHold(db, services, call.params.id, contextOf(till.freeHold, call)),
  )
  serve(app, till.listWaitingCodes, ({ query, actor }) => waitingCodes(db, services, query, actor))
  serve(app, till.lookAtPurchaseCode, async ({ body, actor }) => {
    await countTyped(db, services, body, actor)
    return scanRedemption(db, services, body, actor)
  })
  serveStatement(app, till.confirmPurchaseCode, (call) =>
    confirmRedemption(db, services, call.body, contextOf(till.confirmPurchaseCode, call)),
  )
}
