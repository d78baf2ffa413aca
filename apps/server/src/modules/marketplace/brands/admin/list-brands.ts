import type { listBrands } from '@vicino/contract/marketplace/brands/admin/endpoints'
import type { BrandRow } from '@vicino/contract/marketplace/brands/admin/schemas'
import type { QueryOf } from '@vicino/contract/endpoint'
import { adminPage, type AdminPage } from '../../../../platform/admin-list.ts'
import type { Db } from '../../../../platform/db/database.ts'
import type { Services } from '../../../../platform/http/context.ts'
import { presentRow } from './admin.presenter.ts'
import { readBrands } from './admin.queries.ts'

/** Lists a page of brands. @throws AppError cursor_invalid, page_too_deep */
export function listBrandRows(
  db: Db,
  { cursors, clock }: Pick<Services, 'cursors' | 'clock'>,
  { sector, state, ...request }: QueryOf<typeof listBrands>,
): Promise<AdminPage<BrandRow>> {
  const filters = { sector, state }
  return adminPage(
    cursors,
    { name: 'brands', filters, whole: 'brands' },
    request,
    (ask) => readBrands(db, filters, ask, clock.now()),
    presentRow,
  )
}
