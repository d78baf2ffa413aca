import * as contract from '@vicino/contract/loyalty/customers/endpoints'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Routes } from '../../../platform/feature.ts'
import { serve, serveDocument } from '../../../platform/http/endpoint.ts'
import { withIdempotencyKey } from '../../../platform/http/idempotency.ts'
import { adjustCustomers } from './adjust-customers.ts'
import { exportCustomers } from './export-customers.ts'
import { exportMovements } from './export-movements.ts'
import { listCustomers } from './list-customers.ts'
import { addLabel, changeLabel, deleteLabel, labelCustomers, listLabels } from './segments/labels.ts'
import { countSegment, deleteSegment, listSegments, saveSegment } from './segments/segments.ts'
import { customerTimeline } from './timeline.ts'
import { deleteView, listViews, saveView } from './views.ts'
import { customerConsents, customerDetail, customerSummary } from './read-customer.ts'

/** Customers of programs, for the people who run the brand. */
export const routes: Routes = (app, services) => {
  const { db } = services
  serve(app, contract.listCustomers, ({ params, query, actor }) =>
    listCustomers(db, services, params.programId, query, actor),
  )
  serve(app, contract.getCustomerSummary, ({ params, actor }) => customerSummary(db, params.programId, actor))
  serve(app, contract.getCustomer, ({ params, actor }) => customerDetail(db, services, params, actor))
  serve(app, contract.listCustomerConsents, ({ params, actor }) => customerConsents(db, params, actor))
  serve(app, contract.customerTimeline, ({ params, query, actor, language }) =>
    customerTimeline(db, services, params, query, { actor, language }),
  )
  serveDocument(app, contract.exportCustomers, ({ params, query, actor, language }) =>
    exportCustomers(db, services, params.programId, query, { actor, language, format: 'csv' }),
  )
  serveDocument(app, contract.exportCustomersXlsx, ({ params, query, actor, language }) =>
    exportCustomers(db, services, params.programId, query, { actor, language, format: 'xlsx' }),
  )
  serveDocument(app, contract.exportMovements, ({ params, query, actor, language }) =>
    exportMovements(db, services, params.programId, query, { actor, language, format: 'csv' }),
  )
  serveDocument(app, contract.exportMovementsXlsx, ({ params, query, actor, language }) =>
    exportMovements(db, services, params.programId, query, { actor, language, format: 'xlsx' }),
  )
  serve(app, contract.adjustCustomers, (call) =>
    withIdempotencyKey(services, call, (tx) =>
      adjustCustomers(tx, services, call.params.programId, call.body, call.actor),
    ),
  )

  serve(app, contract.listLabels, ({ params, actor }) => listLabels(db, params.programId, actor))
  serve(app, contract.addLabel, (call) =>
    withIdempotencyKey(services, call, (tx) =>
      addLabel(tx, services, call.params.programId, call.body, call.actor),
    ),
  )
  serve(app, contract.changeLabel, ({ params, body, actor }) =>
    inTransaction(db, (tx) => changeLabel(tx, params, body, actor)),
  )
  serve(app, contract.deleteLabel, async ({ params, actor }) => {
    await inTransaction(db, (tx) => deleteLabel(tx, services, params, actor))
    return null
  })
  serve(app, contract.labelCustomers, ({ params, body, actor }) =>
    inTransaction(db, (tx) => labelCustomers(tx, params, body, actor)),
  )

  serve(app, contract.listViews, ({ params, actor }) => listViews(db, params.programId, actor))
  serve(app, contract.saveView, ({ params, body, actor }) =>
    inTransaction(db, (tx) => saveView(tx, services, params.programId, body, actor)),
  )
  serve(app, contract.deleteView, async ({ params, actor }) => {
    await inTransaction(db, (tx) => deleteView(tx, params, actor))
    return null
  })

  serve(app, contract.listSegments, ({ params, actor }) => listSegments(db, params.programId, actor))
  serve(app, contract.addSegment, (call) =>
    withIdempotencyKey(services, call, (tx) => {
      const which = { programId: call.params.programId, segmentId: null }
      return saveSegment(tx, services, which, call.body, call.actor)
    }),
  )
  serve(app, contract.changeSegment, ({ params, body, actor }) =>
    inTransaction(db, (tx) => saveSegment(tx, services, params, body, actor)),
  )
  serve(app, contract.deleteSegment, async ({ params, actor }) => {
    await inTransaction(db, (tx) => deleteSegment(tx, params, actor))
    return null
  })
  serve(app, contract.countSegment, ({ params, body, actor }) =>
    countSegment(db, services, params.programId, body.rule, actor),
  )
}
