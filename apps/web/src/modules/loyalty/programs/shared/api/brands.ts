import { endpointQuery } from '~/lib/endpoint-query.ts'
import { ROOTS } from '~/lib/query-roots.ts'
import { programKeys } from './program-keys.ts'

/** Reads the brand's registered data, with which the wizard starts. */
export const companyOf = (brandId: string) =>
  endpointQuery('GET /brand/{id}/company', [ROOTS.brands, 'company', brandId], { params: { id: brandId } })

/** Reads the address of an uploaded image that belongs to no program yet. */
export const imageAddress = (key: string) =>
  endpointQuery('GET /file/signed-url', [...programKeys.all, 'image', key], {
    query: { key },
    select: ({ url }) => url,
    staleTime: 30 * 60_000,
    quiet: true,
  })
