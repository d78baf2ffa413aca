import type { ProductSort } from '@vicino/contract/marketplace/products/admin/constants'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { allRows, execute, firstRow } from '../../../../platform/db/statement.ts'
import { readTablePage, type Table } from '../../../../platform/db/table-page.ts'
import { PRODUCT_COLUMNS, type ProductRow } from '../products.queries.ts'

export interface ListedProduct extends ProductRow {
  /** Name of the brand that sells it; null = a product of the catalogue. */
  readonly owner_name: string | null
}

/** Filters of the administration table. */
export interface ListedProducts extends Pick<Table, 'place' | 'count'> {
  /** null = products of all brands and of the catalogue. */
  readonly brandId: string | null
  readonly search: string | undefined
  readonly sort: ProductSort
  readonly descending: boolean
}

const KEYS = { productName: sql`name_key(p.product_name)`, brand: sql`plain_text(p.maker)` }

/** Reads a page of the administration table. */
export function readListedProducts(
  db: Db,
  { brandId, search, sort, descending, place, count }: ListedProducts,
): Promise<{ rows: (ListedProduct & { readonly key: string })[]; total: number | null }> {
  return readTablePage<ListedProduct>(db, {
    from: sql`products p`,
    id: sql`p.id`,
    where: brandId === null ? [] : [sql`p.brand_id = ${brandId}::uuid`],
    search:
      search === undefined
        ? undefined
        : { words: sql`plain_text(E'\\n' || p.product_name || E'\\n' || p.maker)`, text: search },
    sort: { key: KEYS[sort], type: 'text', descending },
    place,
    count,
    columns: sql`${PRODUCT_COLUMNS}, b.username AS owner_name`,
    rows: sql`page JOIN products p ON p.id = page.id LEFT JOIN brands b ON b.id = p.brand_id`,
  })
}

export interface RecordRow extends ListedProduct {
  readonly is_used: boolean
}

/**
 * Deals, past prices, Proof Posts and reviews refer to a product and keep it from being deleted.
 */
const USED = sql`(
  EXISTS (SELECT FROM deals d WHERE d.product_id = p.id) OR EXISTS (SELECT FROM deal_prices h WHERE h.product_id = p.id)
  OR EXISTS (SELECT FROM posts o WHERE o.product_id = p.id) OR EXISTS (SELECT FROM reviews r WHERE r.product_id = p.id))`

/** Reads a product, its brand, and whether anything refers to it; undefined when there is none. */
export const readProductRecord = (db: Db, id: string): Promise<RecordRow | undefined> => firstRow(db)`
    SELECT ${PRODUCT_COLUMNS}, b.username AS owner_name, ${USED} AS is_used
    FROM products p LEFT JOIN brands b ON b.id = p.brand_id WHERE p.id = ${id}`

/**
 * Locks products so that nothing new can refer to them. @returns those that exist, and whether
 * anything refers to them
 */
export async function lockUnused(
  tx: Db,
  ids: readonly string[],
): Promise<{ id: string; brand_id: string | null; is_used: boolean }[]> {
  await execute(tx)`SELECT FROM products WHERE id = ANY (${ids}::uuid[]) ORDER BY id FOR UPDATE`
  return allRows(tx)`
    SELECT p.id, p.brand_id, ${USED} AS is_used FROM products p WHERE p.id = ANY (${ids}::uuid[])`
}

export const deleteRows = (tx: Db, ids: readonly string[]): Promise<void> =>
  execute(tx)`DELETE FROM products WHERE id = ANY (${ids}::uuid[])`
