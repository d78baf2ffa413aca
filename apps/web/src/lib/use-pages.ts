import {
  type DefaultError,
  type InfiniteData,
  useInfiniteQuery,
  type UseInfiniteQueryOptions,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import { retryFailed } from './query.ts'
import { uniqueItems } from './pages.ts'

interface Page {
  items: { _id: string }[]
  nextCursor: string | null
}

/** A list of pages for the screen: each item once, and functions to continue. */
export interface Pages<Item> {
  readonly items: readonly Item[]
  /** The first page is loading, so there is nothing to show yet. */
  readonly isPending: boolean
  readonly isLoadingMore: boolean
  readonly hasMore: boolean
  /**
   * A request of this list is running, perhaps one that renews it. `loadMore` does nothing until it
   * has ended.
   */
  readonly isFetching: boolean
  /** Failure of the first or of a further page. */
  readonly error: unknown
  readonly loadMore: () => void
  readonly retry: () => void
}

/**
 * Runs an infinite query of cursor pages and flattens it. A deal on two pages is shown once
 * . `groups` are the items page by page.
 */
export function usePages<P extends Page, Key extends readonly unknown[]>(
  options: UseInfiniteQueryOptions<P, DefaultError, InfiniteData<P>, Key, string | undefined>,
): Pages<P['items'][number]> & { readonly groups: readonly (readonly P['items'][number][])[] } {
  const query = useInfiniteQuery(options)
  const { data, fetchNextPage, refetch, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError } =
    query
  const groups = useMemo(() => data?.pages.map((page) => page.items) ?? [], [data])
  const items = useMemo(() => (data ? uniqueItems<P['items'][number]>(data.pages) : []), [data])
  return {
    items,
    groups,
    isPending: query.isPending,
    isLoadingMore: isFetchingNextPage,
    hasMore: hasNextPage,
    isFetching,
    error: isFetching ? null : query.error,
    loadMore: () => {
      if (hasNextPage && !isFetching && !query.error) void fetchNextPage()
    },
    retry: () => {
      if (!data) retryFailed()
      else void (isFetchNextPageError ? fetchNextPage() : refetch())
    },
  }
}
