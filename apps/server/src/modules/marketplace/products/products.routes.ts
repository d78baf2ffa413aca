import * as admin from '@vicino/contract/marketplace/products/admin/endpoints'
import * as contract from '@vicino/contract/marketplace/products/endpoints'
import type { Routes } from '../../../platform/feature.ts'
import { exportList } from '../../../platform/grid-export.ts'
import { bulkAnswer } from '../../../platform/http/bulk.ts'
import { serve, serveDocument } from '../../../platform/http/endpoint.ts'
import { serveWrite } from '../../../platform/http/write.ts'
import { deleteProducts } from './admin/delete-product.ts'
import { PRODUCTS } from './admin/export-products.ts'
import { productList } from './admin/list-products.ts'
import { productRecord } from './admin/record.ts'
import { browse } from './find-products.ts'
import { byCode, byGtin, byLink } from './look-up-product.ts'
import { createProduct, updateProduct } from './write-product.ts'

/** Products: stored by brands, found by name, code, GTIN or link. */
export const routes: Routes = (app, services) => {
  const { db } = services
  serveWrite(app, services, contract.createProduct, (tx, { body, actor }) =>
    createProduct(tx, services, body, actor),
  )
  serve(app, contract.updateProduct, ({ params, body, actor }) =>
    updateProduct(db, services, params.id, body, actor),
  )
  serve(app, contract.browseProducts, ({ query, actor }) => browse(db, services, query, actor))
  serve(app, contract.listProducts, ({ query, actor }) => productList(db, services, query, actor))
  serveDocument(app, contract.exportProducts, (call) =>
    exportList(services, PRODUCTS, call, (request) => productList(db, services, request, call.actor)),
  )
  serve(app, admin.getProductRecord, ({ params }) => productRecord(db, params.id))
  serve(app, admin.deleteProducts, ({ body, actor, language }) =>
    bulkAnswer(deleteProducts(db, services, body.ids, actor), language),
  )
  serve(app, contract.productByCode, ({ params, actor }) => byCode(db, params.code, actor))
  serve(app, contract.productByLink, ({ query, actor }) => byLink(db, query.link, actor))
  serve(app, contract.productByGtin, ({ query, actor }) => byGtin(db, services, query.gtin, actor))
}
