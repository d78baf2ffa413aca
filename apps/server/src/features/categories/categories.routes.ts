import * as contract from '@vicino/contract/categories'
import type { Feature } from '../../platform/http/feature.ts'
import { serve } from '../../platform/http/endpoint.ts'
import { numbered } from '../../platform/http/numbered.ts'
import { type CategoryRow, readCategories, readCategoryPage } from './categories.queries.ts'
import { createCategory, updateCategory } from './categories.service.ts'

/** Categories: everyone reads, superAdmin writes. */
export const categories: Feature = (app, services) => {
  const { db, cursors } = services
  serve(app, contract.browseCategories, async ({ query }) => {
    const scope = ['category/browse']
    const cursor = query.cursor === undefined ? null : cursors.decode(scope, query.cursor)
    const start =
      cursor === null
        ? null
        : { order: Number(cursor.values[0]), id: cursor.id, include: query.includeCursor === true }
    const rows = await readCategories(db, start, query.limit)
    const last = rows.length > query.limit ? rows[query.limit - 1] : undefined
    return {
      items: rows.slice(0, query.limit).map(present),
      nextCursor:
        last === undefined ? null : cursors.encode(scope, { values: [last.sort_order], id: last.id }),
    }
  })

  serve(app, contract.listCategories, async ({ query }) => {
    const { limit, page, search } = query
    const { rows, total } = await readCategoryPage(db, { search, limit, offset: (page - 1) * limit })
    return numbered(rows.map(present), total)
  })

  serve(app, contract.createCategory, async ({ body }) => present(await createCategory(services, body)))
  serve(app, contract.updateCategory, async ({ params, body }) =>
    present(await updateCategory(services, params.id, body)),
  )
}

function present(row: CategoryRow): contract.Category {
  return {
    _id: row.id,
    icon: row.icon,
    slug: row.slug,
    name: { it: row.name_it, en: row.name_en },
    order: row.sort_order,
  }
}
