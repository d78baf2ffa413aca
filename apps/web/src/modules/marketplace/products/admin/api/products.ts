import type { BodyInputOf } from '@vicino/contract/endpoint'
import type {
  createProduct as createEndpoint,
  updateProduct as updateEndpoint,
} from '@vicino/contract/marketplace/products/endpoints'
import type { ListQuery } from '~/lib/admin-list.ts'
import { call } from '~/lib/api.ts'
import type { Confirmed } from '~/lib/confirmed.ts'
import { endpointQuery } from '~/lib/endpoint-query.ts'
import { ROOTS } from '~/lib/query-roots.ts'

export const productKeys = { all: [ROOTS.products] } as const

export const fetchProducts = (query: ListQuery, signal: AbortSignal) =>
  call('GET /product/list', { query, signal })

export const productRecordQuery = (id: string) =>
  endpointQuery('GET /product/{id}/record', [...productKeys.all, 'one', id], {
    params: { id },
    // An admin form must start from the present data.
    staleTime: 0,
    quiet: true,
  })

export const createProduct = (body: BodyInputOf<typeof createEndpoint>) => call('POST /product', { body })
export const changeProduct = (id: string, body: BodyInputOf<typeof updateEndpoint>) =>
  call('PUT /product/{id}', { params: { id }, body })
export const deleteProducts = (ids: string[], asked: Confirmed) =>
  call('POST /product/delete', { body: { ids }, asked })
export const deleteProduct = (id: string, asked: Confirmed) => deleteProducts([id], asked)
