import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'

/** Comuni by name or province, largest first; an empty text gives the largest of all. */
export function placesQuery(text: string) {
  const q = text.trim()
  return queryOptions({
    queryKey: ['places', q],
    queryFn: ({ signal }) => call('searchPlaces', { query: q ? { q } : {}, signal }),
    staleTime: Infinity,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
}
