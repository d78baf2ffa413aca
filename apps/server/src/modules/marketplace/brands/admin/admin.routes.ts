import * as contract from '@vicino/contract/marketplace/brands/admin/endpoints'
import type { Routes } from '../../../../platform/feature.ts'
import { exportList } from '../../../../platform/grid-export.ts'
import { bulkAnswer } from '../../../../platform/http/bulk.ts'
import { serve } from '../../../../platform/http/endpoint.ts'
import { serveRead, serveReadDocument } from '../../../../platform/http/read.ts'
import { serveWrite } from '../../../../platform/http/write.ts'
import { changeBrand } from './change-brand.ts'
import { closeBrand } from './close-brand.ts'
import { createBrandRecord } from './create-brand.ts'
import { deleteBrand } from './delete-brand.ts'
import { BRANDS } from './export-brands.ts'
import { listBrandRows } from './list-brands.ts'
import { readBrandRecord } from './read-brand.ts'
import { previewSuspension } from './preview-suspension.ts'
import { resumeBrands, suspendBrands } from './suspend-brand.ts'

/** Brands, for the platform's people. */
export const routes: Routes = (app, services) => {
  const { db, clock } = services
  serveRead(app, services, contract.listBrands, (reader, { query }) => listBrandRows(reader, services, query))
  serveReadDocument(app, services, contract.exportBrands, (reader, call) =>
    exportList(services, BRANDS, call, (request) => listBrandRows(reader, services, request)),
  )
  serveWrite(app, services, contract.createBrand, (tx, { body, actor }) =>
    createBrandRecord(tx, services, body, actor),
  )
  serve(app, contract.getBrandRecord, ({ params }) => readBrandRecord(db, params.id, clock.now()))
  serve(app, contract.updateBrandRecord, ({ params, body, actor }) =>
    changeBrand(db, services, params.id, body, actor),
  )
  serve(app, contract.suspendBrands, ({ body, actor, language }) =>
    bulkAnswer(suspendBrands(db, services, body, actor), language),
  )
  serve(app, contract.previewSuspension, ({ body, actor, language }) =>
    previewSuspension(db, services, body, { actor, language }),
  )
  serve(app, contract.resumeBrands, ({ body, actor, language }) =>
    bulkAnswer(resumeBrands(db, services, body.ids, actor), language),
  )
  serveWrite(app, services, contract.closeBrand, (tx, { params, body, actor }) =>
    closeBrand(tx, services, params.id, body, actor),
  )
  serve(app, contract.deleteBrandRecord, ({ params, actor }) => deleteBrand(db, services, params.id, actor))
}
