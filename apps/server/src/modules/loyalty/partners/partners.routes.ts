import * as contract from '@vicino/contract/loyalty/partners/endpoints'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Routes } from '../../../platform/feature.ts'
import { serve } from '../../../platform/http/endpoint.ts'
import { serveRead, serveReadDocument } from '../../../platform/http/read.ts'
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
  serveRead(app, services, contract.listProgramPlaces, (reader, { params, query }) =>
    placesOf(reader, services, params.id, query),
  )
  serveRead(app, services, contract.listStatements, (reader, { params, query, actor }) =>
    statementsOf(reader, services, params.id, query, actor),
  )
  serveReadDocument(app, services, contract.getStatementPdf, (reader, { params, actor }) =>
    statementPdf(reader, { programId: params.id, month: params.month, actor }),
  )
  serveReadDocument(app, services, contract.getStatementCsv, (reader, { params, actor, language }) =>
    statementCsv(reader, { programId: params.id, month: params.month, actor }, language),
  )
  serveWrite(app, services, contract.settleStatement, (tx, { params, body, actor }) =>
    settle(tx, services, { programId: params.id, month: params.month, brandId: body.brandId }, actor),
  )
}
