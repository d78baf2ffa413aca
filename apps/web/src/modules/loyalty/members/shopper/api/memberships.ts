import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  getMembership,
  listBrandPrograms,
  listJoinedPrograms,
  listProgramEvents,
} from '@vicino/contract/loyalty/members/addresses'
import { call } from '~/lib/api.ts'
import { memberKeys } from '../../shared/model/member-keys.ts'

/** The programs that the caller joined, with what they have in each. */
export function joinedPrograms() {
  return queryOptions({
    queryKey: memberKeys.joined,
    queryFn: ({ signal }) => call(listJoinedPrograms, { signal }),
    // Other places change it (the till, another tab), so it is asked for again on every visit.
    staleTime: 0,
    meta: { quiet: 'untilLoaded' },
  })
}

/** The caller's membership of one program, with levels, regulation and consents. */
export function membershipQuery(id: string) {
  return queryOptions({
    queryKey: memberKeys.one(id),
    queryFn: ({ signal }) => call(getMembership, { params: { id }, signal }),
    staleTime: 0,
    meta: { quiet: 'untilLoaded' },
  })
}

/** What happened to the caller in a program, newest first, page by page. */
export function eventPages(id: string) {
  return infiniteQueryOptions({
    queryKey: memberKeys.events(id),
    queryFn: ({ pageParam, signal }) =>
      call(listProgramEvents, { params: { id }, query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
    meta: { quiet: 'untilLoaded' },
  })
}

/** The last thing that happened to the caller in a program. A failure shows nothing: the points are told all the same. */
export function newestEvent(id: string) {
  return queryOptions({
    queryKey: memberKeys.newest(id),
    queryFn: ({ signal }) => call(listProgramEvents, { params: { id }, query: { limit: '1' }, signal }),
    select: ({ items }) => items[0] ?? null,
    staleTime: 0,
    meta: { quiet: true },
  })
}

/** A brand's programs to join, and whether the caller takes part. */
export function brandPrograms(brandId: string) {
  return queryOptions({
    queryKey: memberKeys.ofBrand(brandId),
    queryFn: ({ signal }) => call(listBrandPrograms, { params: { id: brandId }, signal }),
    // A part of other screens: where it fails they are shown without it.
    meta: { quiet: true },
  })
}
