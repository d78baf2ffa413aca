import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { memberKeys } from '../../shared/model/member-keys.ts'

/** Reads the programs that the caller joined, with the caller's balance in each. */
export function joinedPrograms() {
  return queryOptions({
    queryKey: memberKeys.joined,
    queryFn: ({ signal }) => call('GET /program/joined', { signal }),
    // The till or another tab may change it, so it is read at every visit.
    staleTime: 0,
    meta: { quiet: 'untilLoaded' },
  })
}

/** Reads the caller's membership of one program, with tiers, regulation and consents. */
export function membershipQuery(id: string) {
  return queryOptions({
    queryKey: memberKeys.one(id),
    queryFn: ({ signal }) => call('GET /program/{id}/membership', { params: { id }, signal }),
    staleTime: 0,
    meta: { quiet: 'untilLoaded' },
  })
}

/** Reads the caller's events in a program, newest first, page by page. */
export function eventPages(id: string) {
  return infiniteQueryOptions({
    queryKey: memberKeys.events(id),
    queryFn: ({ pageParam, signal }) =>
      call('GET /program/{id}/event', { params: { id }, query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
    meta: { quiet: 'untilLoaded' },
  })
}

/**
 * Reads the caller's last event in a program. After a failure only the explanation is missing; the
 * points are still shown.
 */
export function newestEvent(id: string) {
  return queryOptions({
    queryKey: memberKeys.newest(id),
    queryFn: ({ signal }) =>
      call('GET /program/{id}/event', { params: { id }, query: { limit: '1' }, signal }),
    select: ({ items }) => items[0] ?? null,
    staleTime: 0,
    meta: { quiet: true },
  })
}

/** Reads a brand's programs, and whether the caller takes part in each. */
export function brandPrograms(brandId: string) {
  return queryOptions({
    queryKey: memberKeys.ofBrand(brandId),
    queryFn: ({ signal }) => call('GET /brand/{id}/program', { params: { id: brandId }, signal }),
    // This is part of other screens. When the request fails, they are shown without it.
    meta: { quiet: true },
  })
}
