import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { requestLine } from '~/lib/request.ts'
import { memberKeys } from '../../shared/model/member-keys.ts'

/** Reads the public page of a program; it needs no sign-in. */
export function programPage(id: string) {
  return queryOptions({
    queryKey: memberKeys.page(id),
    queryFn: ({ signal }) => call('GET /program/{id}/page', { params: { id }, signal }),
    meta: { quiet: 'untilLoaded' },
  })
}

/**
 * Reads the places where a program is valid, a few at a time, the nearest first when a position is
 * known.
 */
export function programPlaces(id: string, position: { lat: number; lon: number } | undefined) {
  const near = position && { lat: String(position.lat), lon: String(position.lon) }
  return infiniteQueryOptions({
    queryKey: memberKeys.places(id, near),
    queryFn: ({ pageParam, signal }) =>
      call('GET /program/{id}/place', {
        params: { id },
        query: { limit: PLACES, ...near, ...(pageParam !== undefined && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined,
    meta: { quiet: 'untilLoaded' },
  })
}
const PLACES = '6'

/** Returns the address of the regulation as a PDF. */
export function regulationPdf(id: string, version: number): string {
  return requestLine('GET /program/{id}/regulation/{version}.pdf', { id, version: String(version) }).url
}
