import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { ROOTS } from '~/lib/query-roots.ts'
import { programKeys } from './program-keys.ts'

/** Reads the brand's registered data, with which the wizard starts. */
export function companyOf(brandId: string) {
  return queryOptions({
    queryKey: [ROOTS.brands, 'company', brandId],
    queryFn: ({ signal }) => call('GET /brand/{id}/company', { params: { id: brandId }, signal }),
    meta: { quiet: 'untilLoaded' },
  })
}

/** Reads the address of an uploaded image that belongs to no program yet. */
export function pictureAddress(key: string) {
  return queryOptions({
    queryKey: [...programKeys.all, 'picture', key],
    queryFn: ({ signal }) => call('GET /file/signed-url', { query: { key }, signal }),
    select: ({ url }) => url,
    staleTime: 30 * 60_000,
    meta: { quiet: true },
  })
}
