import * as contract from '@vicino/contract/loyalty/customers/endpoints'
import type { Routes } from '../../../platform/feature.ts'
import { serve } from '../../../platform/http/endpoint.ts'
import { serveRead, serveReadDocument } from '../../../platform/http/read.ts'
import { serveWrite } from '../../../platform/http/write.ts'
import { adjustCustomers } from './adjust-customers.ts'
import { exportCustomers } from './export-customers.ts'
import { exportMovements } from './export-movements.ts'
import { listCustomers } from './list-customers.ts'
import { addLabel, changeLabel, deleteLabel, labelCustomers, listLabels } from './segments/labels.ts'
import { countSegment, deleteSegment, listSegments, saveSegment } from './segments/segments.ts'
import { addNote, deleteNote, listNotes } from './notes.ts'
import { customerTimeline } from './timeline.ts'
import { deleteView, listViews, saveView } from './views.ts'
import { customerConsents, customerDetail, customerSummary } from './read-customer.ts'

/** Customers of programs, for the people who run the brand. */
export const routes: Routes = (app, services) => {
  const { db } = services
  serveRead(app, services, contract.listCustomers, (reader, { params, query, actor }) =>
    listCustomers(reader, services, params.programId, query, actor),
  )
  serveRead(app, services, contract.getCustomerSummary, (reader, { params, actor }) =>
    customerSummary(reader, params.programId, actor),
  )
  serve(app, contract.getCustomer, ({ params, actor }) => customerDetail(db, services, params, actor))
  serve(app, contract.listCustomerConsents, ({ params, actor }) => customerConsents(db, params, actor))
  serve(app, contract.customerTimeline, ({ params, query, actor, language }) =>
    customerTimeline(db, services, params, query, { actor, language }),
  )
  serveReadDocument(app, services, contract.exportCustomers, (reader, { params, query, actor, language }) =>
    exportCustomers(reader, services, params.programId, query, { actor, language, format: 'csv' }),
  )
  serveReadDocument(
    app,
    services,
    contract.exportCustomersXlsx,
    (reader, { params, query, actor, language }) =>
      exportCustomers(reader, services, params.programId, query, { actor, language, format: 'xlsx' }),
  )
  serveReadDocument(app, services, contract.exportMovements, (reader, { params, query, actor, language }) =>
    exportMovements(reader, services, params.programId, query, { actor, language, format: 'csv' }),
  )
  serveReadDocument(
    app,
    services,
    contract.exportMovementsXlsx,
    (reader, { params, query, actor, language }) =>
      exportMovements(reader, services, params.programId, query, { actor, language, format: 'xlsx' }),
  )
  serveWrite(app, services, contract.adjustCustomers, (tx, { params, body, actor }) =>
    adjustCustomers(tx, services, params.programId, body, actor),
  )

  serve(app, contract.listLabels, ({ params, actor }) => listLabels(db, params.programId, actor))
  serveWrite(app, services, contract.addLabel, (tx, { params, body, actor }) =>
    addLabel(tx, services, params.programId, body, actor),
  )
  serveWrite(app, services, contract.changeLabel, (tx, { params, body, actor }) =>
    changeLabel(tx, params, body, actor),
  )
  serveWrite(app, services, contract.deleteLabel, (tx, { params, actor }) =>
    deleteLabel(tx, services, params, actor),
  )
  serveWrite(app, services, contract.labelCustomers, (tx, { params, body, actor }) =>
    labelCustomers(tx, params, body, actor),
  )

  serve(app, contract.listCustomerNotes, ({ params, actor }) => listNotes(db, params, actor))
  serveWrite(app, services, contract.addCustomerNote, (tx, { params, body, actor }) =>
    addNote(tx, services, params, body.text, actor),
  )
  serveWrite(app, services, contract.deleteCustomerNote, (tx, { params, actor }) =>
    deleteNote(tx, params, actor),
  )

  serve(app, contract.listViews, ({ params, actor }) => listViews(db, params.programId, actor))
  serveWrite(app, services, contract.saveView, (tx, { params, body, actor }) =>
    saveView(tx, services, params.programId, body, actor),
  )
  serveWrite(app, services, contract.deleteView, (tx, { params, actor }) => deleteView(tx, params, actor))

  serve(app, contract.listSegments, ({ params, actor }) => listSegments(db, params.programId, actor))
  serveWrite(app, services, contract.addSegment, (tx, { params, body, actor }) => {
    const which = { programId: params.programId, segmentId: null }
    return saveSegment(tx, services, which, body, actor)
  })
  serveWrite(app, services, contract.changeSegment, (tx, { params, body, actor }) =>
    saveSegment(tx, services, params, body, actor),
  )
  serveWrite(app, services, contract.deleteSegment, (tx, { params, actor }) =>
    deleteSegment(tx, params, actor),
  )
  serve(app, contract.countSegment, ({ params, body, actor }) =>
    countSegment(db, services, params.programId, body.rule, actor),
  )
}
