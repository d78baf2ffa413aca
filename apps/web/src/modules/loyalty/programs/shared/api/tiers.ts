import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { type CallInput, call } from '~/lib/api.ts'
import { endpointQuery } from '~/lib/endpoint-query.ts'
import { programKeys } from './program-keys.ts'

/** Reads the tiers of a brand, or sample tiers if it has saved none. */
export const tiersQuery = (brandId: string) =>
  endpointQuery('GET /program/tiers/{brandId}', programKeys.tiers(brandId), { params: { brandId } })

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
