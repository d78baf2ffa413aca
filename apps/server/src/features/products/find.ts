import type { browseProducts, listProducts } from '@vicino/contract/products/endpoints'
import type { Product } from '@vicino/contract/products/schemas'
import type { QueryOf } from '@vicino/contract/endpoint'
import { pageOf } from '../../platform/cursor.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Actor, Services } from '../../platform/http/context.ts'
import { numbered } from '../../platform/http/numbered.ts'
import { presentProduct } from './products.presenter.ts'
import { findProducts, readProductList } from './products.queries.ts'

/** Products by name or by words; with `own` those of the caller's brand, none without a brand. @throws AppError cursor_invalid */
export async function browse(
  db: Db,
  { cursors }: Services,
  query: QueryOf<typeof browseProducts>,
  actor: Actor,
): Promise<{ items: Product[]; nextCursor: string | null }> {
  const isOwn = query.own === true
  if (isOwn && actor.brandId === null) return { items: [], nextCursor: null }
  const brandId = isOwn ? actor.brandId : null
  const words = query.q ?? ''
  const scope = ['product/browse', brandId ?? '', words]
  const cursor = query.cursor === undefined ? null : cursors.decode(scope, query.cursor)
  const start = cursor === null ? null : { key: cursor.values[0] ?? '', id: cursor.id }
  const rows = await findProducts(db, { words, brandId, start, limit: query.limit })
  const page = pageOf(rows, query.limit, (last) =>
    cursors.encode(scope, { values: [last.sorted], id: last.id }),
  )
  return { items: page.rows.map(presentProduct), nextCursor: page.nextCursor }
}

/** A superAdmin sees every product, a brand and its manager their own. */
export async function list(
  db: Db,
  query: QueryOf<typeof listProducts>,
  actor: Actor,
): Promise<{ data: Product[]; metadata: [{ totalCount: number }] }> {
  if (actor.role !== 'superAdmin' && actor.brandId === null) return numbered([], 0)
  const { rows, total } = await readProductList(db, {
    brandId: actor.role === 'superAdmin' ? null : actor.brandId,
    search: query.search,
    limit: query.limit,
    offset: (query.page - 1) * query.limit,
  })
  return numbered(rows.map(presentProduct), total)
}
