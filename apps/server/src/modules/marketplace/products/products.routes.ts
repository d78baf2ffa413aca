import * as admin from '@vicino/contract/marketplace/products/admin/endpoints'
import * as contract from '@vicino/contract/marketplace/products/endpoints'
import type { Routes } from '../../../platform/feature.ts'
import { exportList } from '../../../platform/grid-export.ts'
import { bulkAnswer } from '../../../platform/http/bulk.ts'
import { serve } from '../../../platform/http/endpoint.ts'
import { serveRead, serveReadDocument } from '../../../platform/http/read.ts'
import { serveWrite } from '../../../platform/http/write.ts'
import { deleteProducts } from './admin/delete-product.ts'
import { PRODUCTS } from './admin/export-products.ts'
import { productList } from './admin/list-products.ts'
import { productRecord } from './admin/record.ts'
import { browse } from './find-products.ts'
import { importProducts } from './import/import-products.ts'
import { byCode, byGtin, byLink } from './look-up-product.ts'
import { createProduct, updateProduct } from './write-product.ts'

/** Products: stored by brands, found by name, code, GTIN or link. */
export const routes: Routes = (app, services) => {
  const { db } = services
  serveWrite(app, services, contract.createProduct, (tx, { body, actor }) =>
    createProduct(tx, services, body, actor),
  )
  serveWrite(app, services, contract.importProducts, (tx, call) => importProducts(tx, services, call))
  serve(app, contract.updateProduct, ({ params, body, actor }) =>
    updateProduct(db, services, params.id, body, actor),
  )
  serveRead(app, services, contract.browseProducts, (reader, { query, actor }) =>
    browse(reader, services, query, actor),
  )
  serveRead(app, services, contract.listProducts, (reader, { query, actor }) =>
    productList(reader, services, query, actor),
  )
  serveReadDocument(app, services, contract.exportProducts, (reader, call) =>
    exportList(services, PRODUCTS, call, (request) => productList(reader, services, request, call.actor)),
  )
  serve(app, admin.getProductRecord, ({ params, actor }) => productRecord(db, params.id, actor))
  serve(app, admin.deleteProducts, ({ body, actor, language }) =>
    bulkAnswer(deleteProducts(db, services, body.ids, actor), language),
  )
  serve(app, contract.productByCode, ({ params, actor }) => byCode(db, params.code, actor))
  serve(app, contract.productByLink, ({ query, actor }) => byLink(db, query.link, actor))
  serve(app, contract.productByGtin, ({ query, actor }) => byGtin(db, services, query.gtin, actor))
}
