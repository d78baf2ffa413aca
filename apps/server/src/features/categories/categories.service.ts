import type {
  createCategory as create,
  updateCategory as update,
} from '@vicino/contract/categories/endpoints'
import type { BodyOf } from '@vicino/contract/endpoint'
import type { Database, Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import {
  type CategoryRow,
  changeCategory,
  insertCategory,
  readCategory,
  slugTaken,
} from './categories.queries.ts'

/** @throws AppError category_taken when one of that Italian name exists */
export async function createCategory(db: Db, body: BodyOf<typeof create>): Promise<CategoryRow> {
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

/** Changes what is named; the slug, which addresses use, stays. @throws AppError category_not_found, category_taken */
export function updateCategory(db: Database, id: string, body: BodyOf<typeof update>): Promise<CategoryRow> {
  return inTransaction(db, async (tx) => {
    const row = await readCategory(tx, id)
    if (row === undefined) throw new AppError('category_not_found')
    if (body.name !== undefined && (await slugTaken(tx, slugOf(body.name.it), id))) {
      throw new AppError('category_taken')
    }
    const changed = await changeCategory(tx, id, {
      icon: body.icon ?? row.icon,
      name_it: body.name?.it ?? row.name_it,
      name_en: body.name?.en ?? row.name_en,
      sort_order: body.order ?? row.sort_order,
    })
    if (changed === undefined) throw new AppError('category_not_found')
    return changed
  })
}

/** "Caffè & bar" → "caffe-bar". */
function slugOf(name: string): string {
  const plain = name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
  const slug = plain.replace(/^-/, '').replace(/-$/, '')
  if (slug === '') throw new AppError('validation_failed', { fieldErrors: { 'name.it': 'invalid' } })
  return slug
}
