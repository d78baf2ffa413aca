import * as contract from '@vicino/contract/support'
import { serve } from '../../platform/http/endpoint.ts'
import type { Feature } from '../../platform/http/feature.ts'
import { once } from '../../platform/http/idempotency.ts'
import { answer, ask, ownRequests, queue } from './support.service.ts'

/** Requests for help: everybody asks, superAdmins answer. */
export const support: Feature = (app, services) => {
  serve(app, contract.askForHelp, (call) =>
    once(services, call, (tx) => ask(services, tx, call.body, call.actor)),
  )
  serve(app, contract.listOwnRequests, ({ query, actor }) => ownRequests(services, query, actor))
  serve(app, contract.listSupportRequests, ({ query }) => queue(services, query))
  serve(app, contract.answerSupportRequest, ({ params, body, actor }) =>
    answer(services, params.id, body.answer, actor),
  )
}
