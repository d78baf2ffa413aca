import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { endpointQuery } from '~/lib/endpoint-query.ts'
import { ROOTS } from '~/lib/query-roots.ts'

const termsKey = (brandId: string) => [ROOTS.brands, 'terms', brandId]

/** Reads which terms for businesses the brand accepted, and which wait. */
export const businessTermsQuery = (brandId: string) =>
  endpointQuery('GET /brand/{id}/terms', termsKey(brandId), { params: { id: brandId } })

/** Accepts the version that is shown. */
export function acceptTerms(brandId: string, client: QueryClient) {
  return mutationOptions({
    mutationFn: (version: string) =>
      call('POST /brand/{id}/terms', { params: { id: brandId }, body: { version } }),
    onSuccess: (terms) => client.setQueryData(termsKey(brandId), terms),
    meta: { quiet: true },
  })
}
