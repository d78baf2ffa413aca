import * as contract from '@vicino/contract/identity/support/endpoints'
import { serve, serveDocument } from '../../../platform/http/endpoint.ts'
import type { Routes } from '../../../platform/feature.ts'
import { addressOf } from '../../../platform/http/rate-limits.ts'
import { withIdempotencyKey } from '../../../platform/http/idempotency.ts'
import { answer } from './answer.ts'
import { ask, askWithoutAccount } from './ask-support.ts'
import { exportRequests } from './export-requests.ts'
import { assignRequest, ownRequests, queuedRequests, readRequest } from './list-requests.ts'

/** Requests for help: everybody asks, with an account or without; superAdmins answer. */
export const routes: Routes = (app, services) => {
  const { db } = services
  serve(app, contract.askForHelp, (call) =>
    withIdempotencyKey(services, call, (tx) => ask(tx, services, call.body, call.actor)),
  )
  serve(app, contract.askAsVisitor, async ({ body, request, language }) => {
    await askWithoutAccount(services, body, { from: addressOf(request), language })
    return null
  })
  serve(app, contract.listOwnRequests, ({ query, actor }) => ownRequests(db, services, query, actor))
  serve(app, contract.listSupportRequests, ({ query, actor }) => queuedRequests(db, services, query, actor))
  serveDocument(app, contract.exportSupportRequests, ({ query, ...exporting }) =>
    exportRequests(services, query, exporting),
  )
  serve(app, contract.getSupportRequest, ({ params }) => readRequest(db, params.id))
  serve(app, contract.assignSupportRequest, ({ params: { id }, body: { assigned }, actor }) =>
    assignRequest(db, services, { id, assigned }, actor),
  )
  serve(app, contract.answerSupportRequest, (call) =>
    withIdempotencyKey(services, call, (tx) =>
      answer(tx, services, call.params.id, call.body.answer, call.actor),
    ),
  )
}
