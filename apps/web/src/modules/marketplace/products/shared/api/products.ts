import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import type { BodyInputOf } from '@vicino/contract/endpoint'
import type {
  createProduct as createEndpoint,
  updateProduct as updateEndpoint,
} from '@vicino/contract/marketplace/products/endpoints'
import type { ListQuery } from '~/lib/admin-list.ts'
import { type Answer, type CallInput, call } from '~/lib/api.ts'
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

/** Reads the products of the caller's brand by name, page by page. */
export const shopProducts = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...productKeys.all, 'own', search],
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: 50, cursor: pageParam, ...(search !== '' && { search }) }
      const { data, nextCursor } = await call('GET /product/list', { query, signal })
      return { items: data, nextCursor }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    meta: { quiet: 'untilLoaded' },
  })

/** Reads the first products of the caller's brand whose names contain the text. */
export const productsNamed = (search: string) =>
  endpointQuery('GET /product/list', [...productKeys.all, 'named', search], {
    query: { limit: 6, search },
    select: ({ data }) => data,
    quiet: true,
  })

/** Previews a file of products, or imports it after the preview. */
export const sendProducts = (client: QueryClient) => ({
  mutationFn: (body: CallInput<'POST /product/import'>['body']) => call('POST /product/import', { body }),
  onSuccess: ({ isDone }: Answer<'POST /product/import'>) => {
    if (isDone) void client.invalidateQueries({ queryKey: productKeys.all })
  },
  meta: { quiet: true },
})

export const createProduct = (body: BodyInputOf<typeof createEndpoint>) => call('POST /product', { body })
export const changeProduct = (id: string, body: BodyInputOf<typeof updateEndpoint>) =>
  call('PUT /product/{id}', { params: { id }, body })
export const deleteProducts = (ids: string[], asked: Confirmed) =>
  call('POST /product/delete', { body: { ids }, asked })
export const deleteProduct = (id: string, asked: Confirmed) => deleteProducts([id], asked)
