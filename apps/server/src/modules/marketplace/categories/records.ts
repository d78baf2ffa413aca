import type { CategoryRecord } from '@vicino/contract/marketplace/categories/schemas'
import type { listCategoryRecords } from '@vicino/contract/marketplace/categories/endpoints'
import type { QueryOf } from '@vicino/contract/endpoint'
import { type AdminPage, adminPage } from '../../../platform/admin-list.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/http/context.ts'
import { versionOf } from '../../../platform/row-version.ts'
import { presentCategory } from './categories.presenter.ts'
import type { CategoryRow } from './categories.queries.ts'
import { type CategoryData, findCategory, readCategoryRecords } from './records.queries.ts'

/** Reads a page of categories. @throws AppError cursor_invalid, page_too_deep */
export function categoryRecords(
  db: Db,
  { cursors }: Pick<Services, 'cursors'>,
  query: QueryOf<typeof listCategoryRecords>,
): Promise<AdminPage<CategoryRecord>> {
  return adminPage(
    cursors,
    { name: 'category/record', filters: {} },
    query,
    (ask) => readCategoryRecords(db, ask),
    present,
  )
}

/** @throws AppError category_not_found */
export async function categoryRecord(db: Db, id: string): Promise<CategoryRecord> {
  const row = await findCategory(db, id)
  if (row === undefined) throw new AppError('category_not_found')
  return present(row)
}

/**
 * The fields that a category's form edits; they make up its version. The list changes its place.
 */
export const editedOf = ({ icon, name_it: it, name_en: en, adults, sector }: CategoryRow) => ({
  icon,
  it,
  en,
  adults,
  sector,
})

const present = (row: CategoryData): CategoryRecord => ({
  ...presentCategory(row),
  active: row.active,
  deals: row.deals,
  version: versionOf(editedOf(row)),
})
