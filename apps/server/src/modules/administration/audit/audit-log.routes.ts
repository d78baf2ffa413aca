import * as contract from '@vicino/contract/administration/audit/log/endpoints'
import type { Routes } from '../../../platform/feature.ts'
import { serveRead, serveReadDocument } from '../../../platform/http/read.ts'
import { exportLog } from './export-log.ts'
import { listLog } from './read-log.ts'

export const routes: Routes = (app, services) => {
  serveRead(app, services, contract.listAuditLog, (reader, { query }) => listLog(reader, services, query))
  serveReadDocument(app, services, contract.exportAuditLog, (reader, { query, actor, language }) =>
    exportLog(reader, services, query, { actor, language }),
  )
}
