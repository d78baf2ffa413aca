import * as contract from '@vicino/contract/administration/audit/log/endpoints'
import type { Routes } from '../../../platform/feature.ts'
import { serve, serveDocument } from '../../../platform/http/endpoint.ts'
import { exportLog } from './export-log.ts'
import { listLog } from './read-log.ts'

export const routes: Routes = (app, services) => {
  const { db } = services
  serve(app, contract.listAuditLog, ({ query }) => listLog(db, services, query))
  serveDocument(app, contract.exportAuditLog, ({ query, actor, language }) =>
    exportLog(services, query, { actor, language }),
  )
}
