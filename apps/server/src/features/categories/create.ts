import type { createCategory as createEndpoint } from '@vicino/contract/categories/endpoints'
import type { BodyOf } from '@vicino/contract/endpoint'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { type CategoryRow, insertCategory } from './categories.queries.ts'
import { slugOf } from './slug.ts'

/**
 * Makes a category, whose slug comes from the Italian name.
 *
 * @throws AppError category_taken (a category with the slug of this Italian name exists), validation_failed (no slug)
 */
export async function createCategory(db: Db, body: BodyOf<typeof createEndpoint>): Promise<CategoryRow> {
  const row = await insertCategory(db, {
    slug: slugOf(body.name.it),
    icon: body.icon,
    name_it: body.name.it,
    name_en: body.name.en,
    sort_order: body.order,
  })
  if (row === undefined) throw new AppError('category_taken')
  return row
}
