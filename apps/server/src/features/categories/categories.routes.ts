import * as contract from '@vicino/contract/categories/endpoints'
import type { Category } from '@vicino/contract/categories/schemas'
import { pageOf } from '../../platform/cursor.ts'
import type { Routes } from '../../platform/feature.ts'
import { serve } from '../../platform/http/endpoint.ts'
import { once } from '../../platform/http/idempotency.ts'
import { numbered } from '../../platform/http/numbered.ts'
import { type CategoryRow, readCategories, readCategoryPage } from './categories.queries.ts'
import { createCategory } from './create.ts'
import { updateCategory } from './update.ts'

/** Categories: everybody reads them, superAdmins change them. */
export const routes: Routes = (app, services) => {
  const { db, cursors } = services
  serve(app, contract.browseCategories, async ({ query }) => {
    const scope = ['category/browse']
    const cursor = query.cursor === undefined ? null : cursors.decode(scope, query.cursor)
    const start =
      cursor === null
        ? null
        : { order: Number(cursor.values[0]), id: cursor.id, include: query.includeCursor === true }
    const rows = await readCategories(db, start, query.limit)
    const page = pageOf(rows, query.limit, (last) =>
      cursors.encode(scope, { values: [last.sort_order], id: last.id }),
    )
    return { items: page.rows.map(present), nextCursor: page.nextCursor }
  })

  serve(app, contract.listCategories, async ({ query }) => {
    const { limit, page, search } = query
    const { rows, total } = await readCategoryPage(db, { search, limit, offset: (page - 1) * limit })
    return numbered(rows.map(present), total)
  })

  serve(app, contract.createCategory, (call) =>
    once(services, call, async (tx) => present(await createCategory(tx, call.body))),
  )
  serve(app, contract.updateCategory, async ({ params, body }) =>
    present(await updateCategory(db, params.id, body)),
  )
}

function present(row: CategoryRow): Category {
  return {
    _id: row.id,
    icon: row.icon,
    slug: row.slug,
    name: { it: row.name_it, en: row.name_en },
    order: row.sort_order,
  }
}
