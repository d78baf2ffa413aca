import type { listOwnDeals } from '@vicino/contract/marketplace/deals/endpoints'
import type { OwnDeal } from '@vicino/contract/marketplace/deals/schemas'
import type { QueryOf } from '@vicino/contract/endpoint'
import { allows } from '../../../../platform/auth/permissions.ts'
import { pageOf } from '../../../../platform/cursor.ts'
import type { Db } from '../../../../platform/db/database.ts'
import type { Actor, Services } from '../../../../platform/http/context.ts'
import { presentDeal } from '../deals.presenter.ts'
import { figuresOf, stateOf } from './figures.ts'
import { type OwnRow, readOwnDeals } from './own-deals.queries.ts'

/**
 * Lists the deals of the caller's brand with their metrics, newest first; none without a brand.
 * @throws AppError cursor_invalid
 */
export async function ownDeals(
  db: Db,
  { clock, cursors }: Services,
  query: QueryOf<typeof listOwnDeals>,
  actor: Actor,
): Promise<{ items: OwnDeal[]; nextCursor: string | null }> {
  const { brandId, sub } = actor
  if (brandId === null) return { items: [], nextCursor: null }
  const scope = ['deal/own', brandId, query.state]
  const cursor = query.cursor === undefined ? null : cursors.decode(scope, query.cursor)
  const start = cursor === null ? null : { key: Number(cursor.values[0]), id: cursor.id }
  const now = clock.now()
  const rows = await readOwnDeals(db, {
    brandId,
    userId: sub,
    state: query.state,
    start,
    limit: query.limit,
    now,
  })
  const page = pageOf(rows, query.limit, (last) =>
    cursors.encode(scope, { values: [last.made_key], id: last.id }),
  )
  return { items: page.rows.map((row) => presentOwn(row, actor, now)), nextCursor: page.nextCursor }
}

export function presentOwn(row: OwnRow, actor: Actor, now: Date): OwnDeal {
  const state = stateOf(row, now)
  const edits = state !== 'withdrawn' && allows(actor, 'deal-EDIT')
  return {
    ...presentDeal(row),
    state,
    figures: figuresOf(row),
    can: {
      edit: edits,
      end: (state === 'active' || state === 'soldOut') && allows(actor, 'deal-DELETE'),
      reprice: edits && row.redeemed + row.held === 0,
    },
  }
}
