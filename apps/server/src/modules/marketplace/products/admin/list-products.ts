import type { QueryOf } from '@vicino/contract/endpoint'
import type { ProductRow } from '@vicino/contract/marketplace/products/admin/schemas'
import type { listProducts } from '@vicino/contract/marketplace/products/endpoints'
import { type AdminPage, adminPage } from '../../../../platform/admin-list.ts'
import type { Db } from '../../../../platform/db/database.ts'
import type { Actor, Services } from '../../../../platform/http/context.ts'
import { readListedProducts } from './admin.queries.ts'
import { presentListed } from './record.ts'

/**
 * Lists a page of the administration table: a superAdmin sees every product, a brand and its
 * manager their own. @throws AppError cursor_invalid, page_too_deep
 */
export async function productList(
  db: Db,
  { cursors }: Services,
  query: QueryOf<typeof listProducts>,
  actor: Actor,
): Promise<AdminPage<ProductRow>> {
  const isAdmin = actor.role === 'superAdmin'
  if (!isAdmin && actor.brandId === null)
    return { data: [], metadata: [{ totalCount: 0, isExact: true }], nextCursor: null }
  const brandId = isAdmin ? query.brandId : (actor.brandId ?? undefined)
  return adminPage(
    cursors,
    { name: 'product/list', filters: { brandId }, whole: 'products' },
    query,
    (ask) => readListedProducts(db, { ...ask, brandId: brandId ?? null }),
    presentListed,
  )
}
