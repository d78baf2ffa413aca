import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { type CallInput, call } from '~/lib/api.ts'
import { ROOTS } from '~/lib/query-roots.ts'

const companyKey = (brandId: string) => [ROOTS.brands, 'company', brandId]

export type CompanyChanges = CallInput<'PUT /brand/{id}/company'>['body']

/** Reads the company data of the caller's brand. */
export function companyQuery(brandId: string) {
  return queryOptions({
    queryKey: companyKey(brandId),
    queryFn: ({ signal }) => call('GET /brand/{id}/company', { params: { id: brandId }, signal }),
    meta: { quiet: 'untilLoaded' },
  })
}

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
