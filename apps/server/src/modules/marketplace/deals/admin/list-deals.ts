import type { DealRow } from '@vicino/contract/marketplace/deals/admin/schemas'
import type { listDeals } from '@vicino/contract/marketplace/deals/endpoints'
import type { QueryOf } from '@vicino/contract/endpoint'
import { type AdminPage, adminPage } from '../../../../platform/admin-list.ts'
import type { Db } from '../../../../platform/db/database.ts'
import type { Actor, Services } from '../../../../platform/http/context.ts'
import { listedDealsOf } from '../deals.policy.ts'
import { presentDeal } from '../deals.presenter.ts'
import { readListedDeals } from './admin-list.queries.ts'
import { recordState } from './record-state.ts'

/**
 * Lists a page of the administration table: a superAdmin sees every deal, a brand and its manager
 * their own, in any state.
 * @throws AppError cursor_invalid, page_too_deep
 */
export async function dealList(
  db: Db,
  { clock, cursors }: Services,
  query: QueryOf<typeof listDeals>,
  actor: Actor,
): Promise<AdminPage<DealRow>> {
  const listed = listedDealsOf(actor)
  if (listed === 'none') return { data: [], metadata: [{ totalCount: 0, isExact: true }], nextCursor: null }
  const own = listed === 'every brand' ? undefined : listed.brandId
  const brandId = own ?? query.brandId
  const now = clock.now()
  return adminPage(
    cursors,
    { name: 'deal/list', filters: { brandId, state: query.state }, whole: 'deals' },
    query,
    (ask) =>
      readListedDeals(db, { ...ask, brandId: brandId ?? null, state: query.state, userId: actor.sub, now }),
    (row) => ({ ...presentDeal(row), state: recordState(row) }),
  )
}
