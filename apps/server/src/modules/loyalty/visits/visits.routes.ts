import * as contract from '@vicino/contract/loyalty/visits/endpoints'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Routes } from '../../../platform/feature.ts'
import { serve } from '../../../platform/http/endpoint.ts'
import { withIdempotencyKey } from '../../../platform/http/idempotency.ts'
import { registerVisit } from './at-till.ts'
import { beginStay, checkInByCode, checkInHere, lookAtCode } from './check-in.ts'
import { consentToLocation, ownVisits } from './own-visits.ts'
import { liveCode, renew, shopCodes } from './visit-codes.ts'

/** Visits: the member's check-ins, and the brand's QR codes. */
export const routes: Routes = (app, services) => {
  const { db } = services
  serve(app, contract.getVisits, ({ params, actor }) => ownVisits(db, services, params.id, actor))
  serve(app, contract.consentToLocation, ({ params, body, actor }) =>
    inTransaction(db, (tx) => consentToLocation(tx, services, params.id, body.granted, actor)),
  )
  serve(app, contract.beginStay, ({ params, body, actor }) =>
    beginStay(db, services, params.id, body.position, actor),
  )
  serve(app, contract.checkInHere, (call) =>
    withIdempotencyKey(services, call, (tx) =>
      checkInHere(tx, services, call.params.id, call.body, call.actor),
    ),
  )
  serve(app, contract.registerVisit, (call) =>
    withIdempotencyKey(services, call, (tx) => registerVisit(tx, services, call.body, call.actor)),
  )
  serve(app, contract.getVisitCode, ({ params, actor }) => lookAtCode(db, services, params.code, actor))
  serve(app, contract.checkInByCode, (call) =>
    withIdempotencyKey(services, call, (tx) =>
      checkInByCode(tx, services, call.params.code, call.body.position, call.actor),
    ),
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
