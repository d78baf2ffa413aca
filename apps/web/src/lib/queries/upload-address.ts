import { queryOptions } from '@tanstack/react-query'
import { getSignedUrl } from '@vicino/contract/files/addresses'
import { call } from '../api.ts'
import { ROOTS } from '../query-roots.ts'

/** Where an upload can be seen that belongs to nothing yet. */
export const uploadAddress = (key: string) =>
  queryOptions({
    queryKey: [ROOTS.deals, 'upload', key],
    queryFn: ({ signal }) => call(getSignedUrl, { query: { key }, signal }),
    select: ({ url }) => url,
    staleTime: 30 * 60_000,
    retry: false,
    meta: { quiet: true },
  })
