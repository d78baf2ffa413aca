import * as contract from '@vicino/contract/loyalty/partners/endpoints'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Routes } from '../../../platform/feature.ts'
import { serve, serveDocument } from '../../../platform/http/endpoint.ts'
import { withIdempotencyKey } from '../../../platform/http/idempotency.ts'
import { accept, decline, leave } from './answer.ts'
import { invite } from './invite.ts'
import { partnershipsOf, partnersOf } from './list-partners.ts'
import { placesOf } from './places.ts'
import { settle, statementCsv, statementPdf, statementsOf } from './statements.ts'
import { withdraw } from './withdraw.ts'

/** Programs common to several brands: the partners, and their debts to each other. */
export const routes: Routes = (app, services) => {
  const { db } = services
  serve(app, contract.listPartners, ({ params, actor }) => partnersOf(db, services, params.id, actor))
  serve(app, contract.invitePartner, (call) =>
    withIdempotencyKey(services, call, (tx) => invite(tx, services, call.params.id, call.body, call.actor)),
  )
  serve(app, contract.withdrawPartner, async ({ params, actor }) => {
    const of = { programId: params.id, brandId: params.brandId }
    await inTransaction(db, (tx) => withdraw(tx, services, of, actor))
    return null
  })
  serve(app, contract.listPartnerships, ({ query, actor }) => partnershipsOf(db, services, query, actor))
  serve(app, contract.acceptPartnership, ({ params, body, actor }) =>
    inTransaction(db, (tx) => accept(tx, services, params.id, body, actor)),
  )
  serve(app, contract.declinePartnership, ({ params, actor }) =>
    inTransaction(db, (tx) => decline(tx, services, params.id, actor)),
  )
  serve(app, contract.leavePartnership, ({ params, actor }) =>
    inTransaction(db, (tx) => leave(tx, services, params.id, actor)),
  )
  serve(app, contract.listProgramPlaces, ({ params, query }) => placesOf(db, services, params.id, query))
  serve(app, contract.listStatements, ({ params, query, actor }) =>
    statementsOf(db, services, params.id, query, actor),
  )
  serveDocument(app, contract.getStatementPdf, ({ params, actor }) =>
    statementPdf(db, { programId: params.id, month: params.month, actor }),
  )
  serveDocument(app, contract.getStatementCsv, ({ params, actor, language }) =>
    statementCsv(db, { programId: params.id, month: params.month, actor }, language),
  )
  serve(app, contract.settleStatement, ({ params, body, actor }) =>
    inTransaction(db, (tx) =>
      settle(tx, services, { programId: params.id, month: params.month, brandId: body.brandId }, actor),
    ),
  )
}
