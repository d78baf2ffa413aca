import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { type CallInput, call } from '~/lib/api.ts'
import { programKeys } from './program-keys.ts'

/** Reads the tiers of a brand, or sample tiers if it has saved none. */
export function tiersQuery(brandId: string) {
  return queryOptions({
    queryKey: programKeys.tiers(brandId),
    queryFn: ({ signal }) => call('GET /program/tiers/{brandId}', { params: { brandId }, signal }),
    meta: { quiet: 'untilLoaded' },
  })
}

export type TiersBody = CallInput<'PUT /program/tiers/{brandId}'>['body']

export function updateTiers(brandId: string, client: QueryClient) {
  return mutationOptions({
    mutationFn: (body: TiersBody) => call('PUT /program/tiers/{brandId}', { params: { brandId }, body }),
    onSuccess: (tiers) => {
      client.setQueryData(programKeys.tiers(brandId), tiers)
      void client.invalidateQueries({
        queryKey: programKeys.all,
        predicate: ({ queryKey }) => queryKey[1] !== 'tiers',
      })
    },
    meta: { quiet: true },
  })
}
