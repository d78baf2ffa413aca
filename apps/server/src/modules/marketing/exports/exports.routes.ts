import * as contract from '@vicino/contract/marketing/exports/endpoints'
import type { Routes } from '../../../platform/feature.ts'
import { serve, serveDocument } from '../../../platform/http/endpoint.ts'
import { serveWrite } from '../../../platform/http/write.ts'
import { createExport, deleteExport, exportDocument, listExports } from './exports.ts'
import { changeSchedule, createSchedule, deleteSchedule, listSchedules } from './schedules.ts'

/** Exports of a brand and their schedules, for people who may export its customers. */
export const routes: Routes = (app, services) => {
  const { db } = services
  serve(app, contract.listExports, ({ query, actor }) => listExports(db, services, query, actor))
  serveWrite(app, services, contract.createExport, (tx, call) => createExport(tx, services, call.body, call))
  serve(app, contract.deleteExport, ({ params, actor }) => deleteExport(services, params.id, actor))
  serveDocument(app, contract.getExportCsv, ({ params, actor }) =>
    exportDocument(services, params.id, 'csv', actor),
  )
  serveDocument(app, contract.getExportXlsx, ({ params, actor }) =>
    exportDocument(services, params.id, 'xlsx', actor),
  )
  serve(app, contract.listExportSchedules, ({ query, actor }) => listSchedules(db, query.brandId, actor))
  serveWrite(app, services, contract.createExportSchedule, (tx, call) =>
    createSchedule(tx, services, call.body, call),
  )
  serveWrite(app, services, contract.changeExportSchedule, (tx, { params, body, actor }) =>
    changeSchedule(tx, services, params.id, body, actor),
  )
  serveWrite(app, services, contract.deleteExportSchedule, (tx, { params, actor }) =>
    deleteSchedule(tx, services, params.id, actor),
  )
}
