import { EXPLORE_PAGE, FEED_PAGE } from '@vicino/contract/constants'
import { bannersQuery } from '~/features/banners/api/list-banners.ts'
import { categoriesQuery } from '~/features/categories/api/browse-categories.ts'
import { dealPages, flashDeals } from '~/features/deals/api/browse-deals.ts'
import { type BrowseQuery, browseQuery } from '~/features/deals/model/browse-query.ts'
import { type DealsSearch, readDealsSearch, readHomeSearch } from '~/features/deals/model/search.ts'
import { readKeptPosition } from '~/features/position/model/kept-position.ts'
import { currentSession } from '~/features/session/store.ts'
import { queryClient } from '~/lib/query.ts'
import { redirectFor } from './route-table.ts'
import { parseSearch } from './search-params.ts'

/** Asks for what the address in force shows, before the router is there to ask. */
export function startFirstScreen(): void {
  const { user } = currentSession()
  const { pathname, search } = window.location
  if (!user || redirectFor(pathname, user.role) !== null) return
  const asked = parseSearch(search)
  if (pathname === '/') startHome(readHomeSearch(asked))
  else if (pathname === '/deals') startDeals(readDealsSearch(asked))
}

/** Asks for what Home shows while its code is on its way; the screen then finds the calls under way. */
export function startHome({ category }: Pick<DealsSearch, 'category'>): void {
  const position = readKeptPosition()
  if (position) {
    const query = browseQuery({ category }, position)
    startDealPages(query, FEED_PAGE)
    void queryClient.prefetchQuery(flashDeals(query))
  }
  void queryClient.prefetchQuery(categoriesQuery)
}

/** The same for /deals; the map asks for itself, it knows its frame. */
export function startDeals(search: DealsSearch): void {
  const position = readKeptPosition()
  if (position && search.view !== 'map') startDealPages(browseQuery(search, position), EXPLORE_PAGE)
  void queryClient.prefetchQuery(categoriesQuery)
  void loadFirstBanner()
}

function startDealPages(query: BrowseQuery, limit: number): void {
  const pages = dealPages(query, limit)
  if (queryClient.getQueryData(pages.queryKey) === undefined) void loadFirstPage(pages)
}

/** The first page, and with it the first deal's picture, which is the largest thing on the screen. */
async function loadFirstPage(pages: ReturnType<typeof dealPages>): Promise<void> {
  await queryClient.prefetchInfiniteQuery(pages)
  loadPicture(queryClient.getQueryData(pages.queryKey)?.pages[0]?.items[0]?.images[0])
}

/** The banners, and the first one's picture: on a phone it is larger than a deal's. */
async function loadFirstBanner(): Promise<void> {
  await queryClient.prefetchQuery(bannersQuery)
  loadPicture(queryClient.getQueryData(bannersQuery.queryKey)?.items[0]?.image)
}

function loadPicture(source: string | undefined): void {
  if (source === undefined) return
  const picture = new Image()
  picture.fetchPriority = 'high'
  picture.src = source
}
