import * as contract from '@vicino/contract/loyalty/customers/imports/endpoints'
import type { Routes } from '../../../../platform/feature.ts'
import { serve, serveUpload } from '../../../../platform/http/endpoint.ts'
import { serveReadDocument } from '../../../../platform/http/read.ts'
import { serveWrite } from '../../../../platform/http/write.ts'
import { confirmImport } from './confirm-import.ts'
import { deleteImport } from './delete-import.ts'
import { exportRefused } from './export-refused.ts'
import { getImport, listImports, listRows } from './read-imports.ts'
import { fileSink } from './file-sink.ts'
import { undoImport } from './undo-import.ts'
import { uploadCustomers } from './upload-customers.ts'

/** Imports of customers' balances, for the people who run the brand. */
export const routes: Routes = (app, services) => {
  const { db } = services
  serve(app, contract.listCustomerImports, ({ params, query, actor }) =>
    listImports(db, services, params.programId, query, actor),
  )
  serveUpload(app, contract.uploadCustomerImport, fileSink, (call, file) =>
    uploadCustomers(services, call, file),
  )
  serve(app, contract.getCustomerImport, ({ params, actor }) => getImport(db, params, actor))
  serve(app, contract.listCustomerImportRows, ({ params, query, actor, language }) =>
    listRows(db, services, params, query, { actor, language }),
  )
  serveReadDocument(app, services, contract.exportRefusedRows, (reader, { params, actor, language }) =>
    exportRefused(reader, params, { actor, language }),
  )
  serve(app, contract.confirmCustomerImport, ({ params, body, actor }) =>
    confirmImport(services, params, body, actor),
  )
  serveWrite(app, services, contract.undoCustomerImport, (tx, { params, actor }) =>
    undoImport(tx, services, params, actor),
  )
  serveWrite(app, services, contract.deleteCustomerImport, (tx, { params, actor }) =>
    deleteImport(tx, params, actor),
  )
}
