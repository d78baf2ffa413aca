import * as contract from '@vicino/contract/identity/support/endpoints'
import { serve } from '../../../platform/http/endpoint.ts'
import { serveRead, serveReadDocument } from '../../../platform/http/read.ts'
import { serveWrite } from '../../../platform/http/write.ts'
import type { Routes } from '../../../platform/feature.ts'
import { addressOf } from '../../../platform/http/rate-limits.ts'
import { answer } from './answer-request.ts'
import { ask, askWithoutAccount } from './ask-support.ts'
import { exportRequests } from './export-requests.ts'
import { assignRequest, ownRequests, queuedRequests, readRequest } from './list-requests.ts'
import { noteRequest, reopenRequest } from './work-on-request.ts'

/** Requests for help: everybody asks, with an account or without; superAdmins answer. */
export const routes: Routes = (app, services) => {
  const { db } = services
  serveWrite(app, services, contract.askForHelp, (tx, { body, actor }) => ask(tx, services, body, actor))
  serve(app, contract.askAsVisitor, ({ body, request, language }) =>
    askWithoutAccount(services, body, { from: addressOf(request), language }),
  )
  serve(app, contract.listOwnRequests, ({ query, actor }) => ownRequests(db, services, query, actor))
  serveRead(app, services, contract.listSupportRequests, (reader, { query, actor }) =>
    queuedRequests(reader, services, query, actor),
  )
  serveReadDocument(app, services, contract.exportSupportRequests, (reader, { query, ...exporting }) =>
    exportRequests(reader, services, query, exporting),
  )
  serve(app, contract.getSupportRequest, ({ params }) => readRequest(db, params.id))
  serve(app, contract.assignSupportRequest, ({ params: { id }, body: { assigned }, actor }) =>
    assignRequest(db, services, { id, assigned }, actor),
  )
  serve(app, contract.noteSupportRequest, ({ params, body, actor }) =>
    noteRequest(services, params.id, body.text, actor),
  )
  serve(app, contract.reopenSupportRequest, ({ params, actor }) => reopenRequest(services, params.id, actor))
  serveWrite(app, services, contract.answerSupportRequest, (tx, { params, body, actor }) =>
    answer(tx, services, params.id, body.answer, actor),
  )
}
