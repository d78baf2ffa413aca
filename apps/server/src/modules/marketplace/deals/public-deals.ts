import type { Position } from '@vicino/domain/distance'
import type { Db } from '../../../platform/db/database.ts'
import { readTags } from './deals.queries.ts'
import type { CardRow } from './search/cards.ts'
import { searchDeals } from './search/search-deals.ts'
import { emptySearch } from './search/deal-search.ts'

/**
 * A deal as anybody may see it, with its tags; no field is about a user. Cents, metres, seconds
 * since 1970.
 */
export type PublicDeal = CardRow & { readonly tags: readonly string[] }

/** An id without reactions, follows and redemptions. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * Reads deals on offer in two statements: nearest first, or the most popular ones without a
 * position.
 */
export async function publicDeals(
  db: Db,
  {
    origin,
    category = null,
    brandId = null,
    radius = null,
    limit,
    now,
  }: {
    origin: Position | null
    category?: string | null
    brandId?: string | null
    /** Metres around the origin. */
    radius?: number | null
    limit: number
    now: Date
  },
): Promise<PublicDeal[]> {
  const found = await searchDeals(
    db,
    {
      ...emptySearch(now),
      order: origin === null ? 'most_popular' : 'nearest',
      origin,
      category,
      brandId,
      radius,
      limit,
    },
    NOBODY,
  )
  const deals = found.slice(0, limit)
  const tags = await readTags(
    db,
    deals.map(({ id }) => id),
  )
  return deals.map((deal) => ({ ...deal, tags: tags.get(deal.id) ?? [] }))
}
