import type { DealsForYouQuery } from '@vicino/contract/marketplace/deals/browse-query'
import type { FeedDeal } from '@vicino/contract/marketplace/deals/schemas'
import { feedReasons } from '@vicino/domain/for-you'
import type { Db } from '../../../../platform/db/database.ts'
import type { Actor, Services } from '../../../../platform/http/context.ts'
import { presentDeal } from '../deals.presenter.ts'
import { filtersOf } from '../filters.ts'
import { emptySearch } from '../search/deal-search.ts'
import { type FeedPlace, type FeedRow, readFeed } from './for-you.queries.ts'

/**
 * Reads a page of the feed 'Per te', the best of the deals around first. It is personal only with
 * the caller's consent to profiling. Each page reads the consent log, so that a withdrawal counts
 * from the next page on.
 * @throws AppError cursor_invalid
 */
export async function forYou(
  db: Db,
  { clock, cursors }: Services,
  query: DealsForYouQuery,
  actor: Actor,
): Promise<{ items: FeedDeal[]; nextCursor: string | null; personal: boolean }> {
  const { lat, lon, category, distance, limit } = query
  const scope = ['deal/for-you', actor.sub, lat, lon, category ?? '', distance ?? '']
  const at = query.cursor === undefined ? null : placeOf(cursors.decode(scope, query.cursor))
  const now = clock.now()
  const search = {
    begun: new Date(at?.begun ?? now),
    ...emptySearch(now),
    ...filtersOf({ category, distance }, now, null),
    order: 'nearest',
    origin: { lat, lon },
    limit,
  } as const
  const { rows, next } = await readFeed(db, search, at, actor.sub)
  return {
    items: rows.map(presentFeedDeal),
    nextCursor: next === null ? null : cursors.encode(scope, positionOf(next, at?.begun ?? now.getTime())),
    personal: rows[0]?.personal ?? false,
  }
}

function presentFeedDeal(row: FeedRow): FeedDeal {
  const why = feedReasons({
    metres: row.metres,
    ageHours: row.age_hours,
    followed: row.followed,
    category: row.category_taste / 1000,
    brand: row.brand_taste / 1000,
    used: row.is_used,
  })
  return {
    ...presentDeal(row),
    why,
    likedCategoryId: why.includes('category') ? row.liked_category : null,
  }
}

/** Packs ids into a text short enough for an address: 22 characters each. */
function packed(ids: readonly string[]): string {
  return Buffer.from(ids.join('').replaceAll('-', ''), 'hex').toString('base64url')
}

function unpacked(text: string): string[] {
  const hex = Buffer.from(text, 'base64url').toString('hex')
  return Array.from({ length: hex.length / 32 }, (_, index) => {
    const id = hex.slice(index * 32, (index + 1) * 32)
    return `${id.slice(0, 8)}-${id.slice(8, 12)}-${id.slice(12, 16)}-${id.slice(16, 20)}-${id.slice(20)}`
  })
}

function positionOf({ key, id, ended, waiting, ahead }: FeedPlace, begun: number) {
  return { values: [key, ended ? 1 : 0, packed(waiting), packed(ahead), begun], id }
}

function placeOf({
  values,
  id,
}: {
  values: readonly (number | string)[]
  id: string
}): FeedPlace & { readonly begun: number | null } {
  const [key, ended, waiting, ahead, begun] = values
  return {
    key: Number(key),
    id,
    ended: ended === 1,
    waiting: unpacked(String(waiting)),
    ahead: unpacked(String(ahead)),
    begun: begun === undefined ? null : Number(begun),
  }
}
