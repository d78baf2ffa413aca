import * as contract from '@vicino/contract/loyalty/visits/endpoints'
import type { Routes } from '../../../platform/feature.ts'
import { serve } from '../../../platform/http/endpoint.ts'
import { serveWrite } from '../../../platform/http/write.ts'
import { withIdempotencyKey } from '../../../platform/http/idempotency.ts'
import { registerVisit } from './at-till.ts'
import { beginStay, checkInByCode, checkInHere, lookAtCode } from './check-in.ts'
import { consentToLocation, ownVisits } from './own-visits.ts'
import { liveCode, renew, shopCodes } from './visit-codes.ts'

/** Visits: the member's check-ins, and the brand's QR codes. */
export const routes: Routes = (app, services) => {
  const { db } = services
  serve(app, contract.getVisits, ({ params, actor }) => ownVisits(db, services, params.id, actor))
  serveWrite(app, services, contract.consentToLocation, (tx, { params, body, actor }) =>
    consentToLocation(tx, services, params.id, body.granted, actor),
  )
  serve(app, contract.beginStay, ({ params, body, actor }) =>
    beginStay(db, services, params.id, body.position, actor),
  )
  serveWrite(app, services, contract.checkInHere, (tx, { params, body, actor }) =>
    checkInHere(tx, services, params.id, body, actor),
  )
  serveWrite(app, services, contract.registerVisit, (tx, { body, actor }) =>
    registerVisit(tx, services, body, actor),
  )
  serve(app, contract.getVisitCode, ({ params, actor }) => lookAtCode(db, services, params.code, actor))
  serveWrite(app, services, contract.checkInByCode, (tx, { params, body, actor }) =>
    checkInByCode(tx, services, params.code, body.position, actor),
  )
  serve(app, contract.listVisitCodes, ({ params, actor }) => shopCodes(db, services, params.id, actor))
  serve(app, contract.renewVisitCode, (call) => {
    const named = { programId: call.params.id, placeId: call.params.placeId }
    return withIdempotencyKey(services, call, (tx) => renew(tx, services, named, call.actor))
  })
  serve(app, contract.showVisitCode, ({ params, actor }) =>
    liveCode(db, services, { programId: params.id, placeId: params.placeId }, actor),
  )
}
