import { EXPLORE_PAGE, FEED_PAGE } from '@vicino/contract/marketplace/deals/page-sizes'
import { bannersQuery } from '~/modules/marketplace/banners/shopper/api/list-banners.ts'
import { categoriesQuery } from '~/modules/marketplace/categories/shopper/api/browse-categories.ts'
import { dealPages, flashDeals } from '~/modules/marketplace/deals/shopper/api/browse-deals.ts'
import { type BrowseQuery, browseQuery } from '~/modules/marketplace/deals/shopper/model/browse-query.ts'
import { feedOrder } from '~/modules/marketplace/deals/shopper/model/feed-order.ts'
import { reach } from '~/modules/marketplace/deals/shopper/model/reach.ts'
import type { DealsSearch } from '~/modules/marketplace/deals/shopper/model/search.ts'
import { readKeptPosition } from '~/modules/foundation/position/model/kept-position.ts'
import { queryClient } from '~/lib/query.ts'

/**
 * Starts the requests of Home while its code is still loading. The screen then finds them in the
 * cache or running.
 */
export function startHome({ category }: Pick<DealsSearch, 'category'>): void {
  const position = readKeptPosition()
  if (position) {
    const query = browseQuery({ category, distance: reach.get() }, position)
    startDealPages(query, FEED_PAGE, feedOrder.get() === 'forYou')
    void queryClient.prefetchQuery(flashDeals(query))
  }
  void queryClient.prefetchQuery(categoriesQuery)
}

/**
 * Starts the requests of /deals. In the map view the map itself requests deals, because only it
 * knows its area.
 */
export function startDeals(search: DealsSearch): void {
  const position = readKeptPosition()
  if (position && search.view !== 'map') startDealPages(browseQuery(search, position), EXPLORE_PAGE)
  void queryClient.prefetchQuery(categoriesQuery)
  void loadFirstBanner(position)
}

function startDealPages(query: BrowseQuery, limit: number, forYou = false): void {
  const pages = dealPages(query, limit, forYou)
  if (queryClient.getQueryData(pages.queryKey) === undefined) void loadFirstPage(pages)
}

/**
 * Loads the first page of deals, then the first deal's image, because the largest element on the
 * screen decides the LCP.
 */
async function loadFirstPage(pages: ReturnType<typeof dealPages>): Promise<void> {
  await queryClient.prefetchInfiniteQuery(pages)
  loadImage(queryClient.getQueryData(pages.queryKey)?.pages[0]?.items[0]?.images[0])
}

/** Loads the banners, then the first one's image, which is larger than a deal's on a phone. */
async function loadFirstBanner(position: ReturnType<typeof readKeptPosition>): Promise<void> {
  const banners = bannersQuery(position)
  await queryClient.prefetchQuery(banners)
  loadImage(queryClient.getQueryData(banners.queryKey)?.items[0]?.image)
}

function loadImage(source: string | undefined): void {
  if (source === undefined) return
  const image = new Image()
  image.fetchPriority = 'high'
  image.src = source
}
