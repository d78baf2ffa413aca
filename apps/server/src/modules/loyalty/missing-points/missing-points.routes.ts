import * as contract from '@vicino/contract/loyalty/missing-points/endpoints'
import type { Routes } from '../../../platform/feature.ts'
import { serve } from '../../../platform/http/endpoint.ts'
import { serveWrite } from '../../../platform/http/write.ts'
import { withIdempotencyKey } from '../../../platform/http/idempotency.ts'
import { ask } from './request-points.ts'
import { accept, refuse } from './decide-request.ts'
import { ownRequests, withdraw } from './my-requests.ts'
import { requestDetail, requestQueue } from './list-requests.ts'
import { changeTerms, ownTerms } from './terms.ts'

/** Requests for missing points: the member's own, and the brand's queue. */
export const routes: Routes = (app, services) => {
  const { db } = services
  serve(app, contract.getMissingTerms, ({ params, actor }) => ownTerms(db, params.id, actor))
  serveWrite(app, services, contract.changeMissingTerms, (tx, { params, body, actor }) =>
    changeTerms(tx, services, params.id, body, actor),
  )
  serveWrite(app, services, contract.askMissing, (tx, { params, body, actor }) =>
    ask(tx, services, params.id, body, actor),
  )
  serve(app, contract.listOwnMissing, ({ query, actor }) => ownRequests(db, services, query, actor))
  serveWrite(app, services, contract.withdrawMissing, (tx, { params, actor }) =>
    withdraw(tx, services, params.id, actor),
  )
  serve(app, contract.listMissing, ({ params, query, actor }) =>
    requestQueue(db, services, params.id, query, actor),
  )
  serve(app, contract.getMissing, ({ params, actor }) =>
    requestDetail(db, services, { programId: params.id, requestId: params.requestId }, actor),
  )
  serve(app, contract.acceptMissing, (call) => {
    const named = { programId: call.params.id, requestId: call.params.requestId }
    return withIdempotencyKey(services, call, (tx) => accept(tx, services, named, call.actor))
  })
  serve(app, contract.refuseMissing, (call) => {
    const named = { programId: call.params.id, requestId: call.params.requestId }
    return withIdempotencyKey(services, call, (tx) => refuse(tx, services, named, call.body, call.actor))
  })
}
