import * as contract from '@vicino/contract/loyalty/partners/endpoints'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Routes } from '../../../platform/feature.ts'
import { serve, serveDocument } from '../../../platform/http/endpoint.ts'
import { serveWrite } from '../../../platform/http/write.ts'
import { accept, decline, leave } from './answer-invitation.ts'
import { invite } from './invite-partner.ts'
import { partnershipsOf, partnersOf } from './list-partners.ts'
import { placesOf } from './places.ts'
import { settle, statementCsv, statementPdf, statementsOf } from './statements.ts'
import { withdraw } from './withdraw-partner.ts'

/** Programs common to several brands: the partners, and their debts to each other. */
export const routes: Routes = (app, services) => {
  const { db } = services
  serve(app, contract.listPartners, ({ params, actor }) => partnersOf(db, services, params.id, actor))
  serveWrite(app, services, contract.invitePartner, (tx, { params, body, actor }) =>
    invite(tx, services, params.id, body, actor),
  )
  serve(app, contract.withdrawPartner, async ({ params, actor }) => {
    const of = { programId: params.id, brandId: params.brandId }
    return inTransaction(db, (tx) => withdraw(tx, services, of, actor))
  })
  serve(app, contract.listPartnerships, ({ query, actor }) => partnershipsOf(db, services, query, actor))
  serveWrite(app, services, contract.acceptPartnership, (tx, { params, body, actor }) =>
    accept(tx, services, params.id, body, actor),
  )
  serveWrite(app, services, contract.declinePartnership, (tx, { params, actor }) =>
    decline(tx, services, params.id, actor),
  )
  serveWrite(app, services, contract.leavePartnership, (tx, { params, actor }) =>
    leave(tx, services, params.id, actor),
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
  serveWrite(app, services, contract.settleStatement, (tx, { params, body, actor }) =>
    settle(tx, services, { programId: params.id, month: params.month, brandId: body.brandId }, actor),
  )
}
