import {
  type DefaultError,
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  type QueryKey,
  type UndefinedInitialDataInfiniteOptions,
  type UndefinedInitialDataOptions,
} from '@tanstack/react-query'
import type { KnownAddress } from '@vicino/contract/modules'
import { type Answer, call, type CallInput } from './api.ts'

type Cursor = string | undefined
/** What the call takes, beside the options of the query itself. */
type Given<At extends KnownAddress> = Omit<CallInput<At>, 'signal' | 'asked'> & {
  /** As in a query's `meta`: the screen shows failures of the first load, unless this says otherwise. */
  readonly quiet?: boolean | 'untilLoaded'
}
type Loose = { readonly [Name in 'params' | 'query' | 'body']?: object }

/** Describes reading an endpoint as a query. */
export function endpointQuery<At extends KnownAddress, const Key extends QueryKey, Data = Answer<At>>(
  address: At,
  queryKey: Key,
  given: Given<At> &
    Omit<UndefinedInitialDataOptions<Answer<At>, DefaultError, Data, Key>, 'queryKey' | 'queryFn' | 'meta'>,
) {
  const { params, query, body, quiet = 'untilLoaded', ...options } = given as Loose & typeof given
  return queryOptions<Answer<At>, DefaultError, Data, Key>({
    ...options,
    meta: { quiet },
    queryKey,
    queryFn: ({ signal }) => call(address, { params, query, body, signal } as unknown as CallInput<At>),
  })
}

/** Describes reading an endpoint page by page: each answer names the cursor of the page after it. */
export function endpointPages<
  At extends KnownAddress,
  const Key extends QueryKey,
  Data = InfiniteData<Answer<At>, Cursor>,
>(
  address: At,
  queryKey: Key,
  given: Given<At> &
    Omit<
      UndefinedInitialDataInfiniteOptions<Answer<At>, DefaultError, Data, Key, Cursor>,
      'queryKey' | 'queryFn' | 'meta' | 'initialPageParam' | 'getNextPageParam'
    >,
) {
  const { params, query, quiet = 'untilLoaded', ...options } = given as Loose & typeof given
  return infiniteQueryOptions<Answer<At>, DefaultError, Data, Key, Cursor>({
    ...options,
    meta: { quiet },
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      call(address, { params, query: { ...query, cursor: pageParam }, signal } as unknown as CallInput<At>),
    initialPageParam: undefined,
    getNextPageParam: (page) => (page as { readonly nextCursor: string | null }).nextCursor ?? undefined,
  })
}
