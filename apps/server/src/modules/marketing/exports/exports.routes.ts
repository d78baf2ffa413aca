import * as contract from '@vicino/contract/marketing/exports/endpoints'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Routes } from '../../../platform/feature.ts'
import { serve, serveDocument } from '../../../platform/http/endpoint.ts'
import { withIdempotencyKey } from '../../../platform/http/idempotency.ts'
import { createExport, deleteExport, exportDocument, listExports } from './exports.ts'
import { changeSchedule, createSchedule, deleteSchedule, listSchedules } from './schedules.ts'

/** Exports of a brand and their schedules, for people who may export its customers. */
export const routes: Routes = (app, services) => {
  const { db } = services
  serve(app, contract.listExports, ({ query, actor }) => listExports(db, services, query, actor))
  serve(app, contract.createExport, (call) =>
    withIdempotencyKey(services, call, (tx) => createExport(tx, services, call.body, call)),
  )
  serve(app, contract.deleteExport, async ({ params, actor }) => {
    await deleteExport(services, params.id, actor)
    return null
  })
  serveDocument(app, contract.getExportCsv, ({ params, actor }) =>
    exportDocument(services, params.id, 'csv', actor),
  )
  serveDocument(app, contract.getExportXlsx, ({ params, actor }) =>
    exportDocument(services, params.id, 'xlsx', actor),
  )
  serve(app, contract.listExportSchedules, ({ query, actor }) => listSchedules(db, query.brandId, actor))
  serve(app, contract.createExportSchedule, (call) =>
    withIdempotencyKey(services, call, (tx) => createSchedule(tx, services, call.body, call)),
  )
  serve(app, contract.changeExportSchedule, ({ params, body, actor }) =>
    inTransaction(db, (tx) => changeSchedule(tx, services, params.id, body, actor)),
  )
  serve(app, contract.deleteExportSchedule, async ({ params, actor }) => {
    await inTransaction(db, (tx) => deleteSchedule(tx, services, params.id, actor))
    return null
  })
}
