import type { browseProducts } from '@vicino/contract/marketplace/products/endpoints'
import type { Product } from '@vicino/contract/marketplace/products/schemas'
import type { QueryOf } from '@vicino/contract/endpoint'
import { pageOf } from '../../../platform/cursor.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { presentProduct } from './products.presenter.ts'
import { findProducts } from './products.queries.ts'

/**
 * Lists products by name or by words; of one brand where `own` or `brandId` asks for it, none for a
 * caller without a brand. @throws AppError cursor_invalid
 */
export async function browse(
  db: Db,
  { cursors }: Services,
  query: QueryOf<typeof browseProducts>,
  actor: Actor,
): Promise<{ items: Product[]; nextCursor: string | null }> {
  const isOwn = query.own === true
  if (isOwn && actor.brandId === null) return { items: [], nextCursor: null }
  const brandId = isOwn ? actor.brandId : (query.brandId ?? null)
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
