import * as contract from '@vicino/contract/marketplace/categories/endpoints'
import { pageOf } from '../../../platform/cursor.ts'
import type { Routes } from '../../../platform/feature.ts'
import { exportList } from '../../../platform/grid-export.ts'
import { bulkAnswer } from '../../../platform/http/bulk.ts'
import { serve } from '../../../platform/http/endpoint.ts'
import { serveRead, serveReadDocument } from '../../../platform/http/read.ts'
import { serveWrite } from '../../../platform/http/write.ts'
import { offsetPage } from '../../../platform/http/offset-page.ts'
import { orderRows } from '../../../platform/row-order.ts'
import { presentCategory } from './categories.presenter.ts'
import { readCategories, readCategoryPage } from './categories.queries.ts'
import { createCategory } from './create-category.ts'
import { deleteCategory, moveDealsOf } from './delete-category.ts'
import { CATEGORIES } from './export-categories.ts'
import { categoryRecord, categoryRecords } from './records.ts'
import { showCategories } from './show-categories.ts'
import { updateCategory } from './update-category.ts'

/** Categories: everybody reads them, superAdmins change them. */
export const routes: Routes = (app, services) => {
  const { db, cursors } = services
  serveRead(app, services, contract.browseCategories, async (reader, { query }) => {
    const scope = ['category/browse']
    const cursor = query.cursor === undefined ? null : cursors.decode(scope, query.cursor)
    const start =
      cursor === null
        ? null
        : { order: Number(cursor.values[0]), id: cursor.id, include: query.includeCursor === true }
    const rows = await readCategories(reader, start, query.limit)
    const page = pageOf(rows, query.limit, (last) =>
      cursors.encode(scope, { values: [last.sort_order], id: last.id }),
    )
    return { items: page.rows.map(presentCategory), nextCursor: page.nextCursor }
  })

  serveRead(app, services, contract.listCategories, async (reader, { query }) => {
    const { limit, page, search } = query
    const { rows, total } = await readCategoryPage(reader, { search, limit, offset: (page - 1) * limit })
    return offsetPage(rows.map(presentCategory), total)
  })

  serveWrite(app, services, contract.createCategory, async (tx, { body, actor }) =>
    presentCategory(await createCategory(tx, services, body, actor)),
  )
  serve(app, contract.updateCategory, async ({ params, body, actor }) =>
    presentCategory(await updateCategory(db, services, params.id, body, actor)),
  )

  serveRead(app, services, contract.listCategoryRecords, (reader, { query }) =>
    categoryRecords(reader, services, query),
  )
  serveReadDocument(app, services, contract.exportCategories, (reader, call) =>
    exportList(services, CATEGORIES, call, (request) => categoryRecords(reader, services, request)),
  )
  serve(app, contract.getCategoryRecord, ({ params }) => categoryRecord(db, params.id))
  serve(app, contract.orderCategories, ({ body, actor }) =>
    orderRows(db, services, 'categories', body.ids, actor),
  )
  serve(app, contract.showCategories, ({ body, actor, language }) =>
    bulkAnswer(showCategories(db, services, body, actor), language),
  )
  serve(app, contract.moveDealsOfCategory, ({ params, body, actor }) =>
    moveDealsOf(db, services, { id: params.id, to: body.to }, actor),
  )
  serve(app, contract.deleteCategory, ({ params, query, actor }) =>
    deleteCategory(db, services, { id: params.id, to: query.to }, actor),
  )
}
