import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { type CallInput, call } from '~/lib/api.ts'
import { endpointQuery } from '~/lib/endpoint-query.ts'
import { ROOTS } from '~/lib/query-roots.ts'

const companyKey = (brandId: string) => [ROOTS.brands, 'company', brandId]

export type CompanyChanges = CallInput<'PUT /brand/{id}/company'>['body']

/** Reads the company data of the caller's brand. */
export const companyQuery = (brandId: string) =>
  endpointQuery('GET /brand/{id}/company', companyKey(brandId), { params: { id: brandId } })

/** Changes the company data and reads the brand's public pages again. */
export function updateCompany(brandId: string, client: QueryClient) {
  return mutationOptions({
    mutationFn: (body: CompanyChanges) => call('PUT /brand/{id}/company', { params: { id: brandId }, body }),
    onSuccess: (company) => {
      void client.invalidateQueries({ queryKey: [ROOTS.brands] })
      client.setQueryData(companyKey(brandId), company)
    },
    meta: { quiet: true },
  })
}
