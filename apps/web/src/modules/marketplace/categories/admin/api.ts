import { queryOptions } from '@tanstack/react-query'
import type {
  createCategory as createEndpoint,
  updateCategory as updateEndpoint,
} from '@vicino/contract/marketplace/categories/endpoints'
import type { BodyInputOf } from '@vicino/contract/endpoint'
import type { ListQuery } from '~/lib/admin-list.ts'
import { call } from '~/lib/api.ts'
import { endpointQuery } from '~/lib/endpoint-query.ts'
import { allRows } from '~/lib/find-all.ts'
import { ROOTS } from '~/lib/query-roots.ts'

export const categoryKeys = { all: [ROOTS.categories], list: [ROOTS.categories, 'admin'] } as const

export const fetchCategories = (query: ListQuery, signal: AbortSignal) =>
  call('GET /category/record', { query, signal })

/** Reads all categories in their order. */
export const allCategoriesQuery = queryOptions({
  queryKey: [ROOTS.categories, 'all'],
  queryFn: ({ signal }) => allRows(fetchCategories, signal),
  staleTime: 0,
  meta: { quiet: true },
})

export const categoryRecordQuery = (id: string) =>
  endpointQuery('GET /category/{id}/record', [ROOTS.categories, 'one', id], {
    params: { id },
    // An admin form must start from the present data.
    staleTime: 0,
    quiet: true,
  })

export const createCategory = (body: BodyInputOf<typeof createEndpoint>) => call('POST /category', { body })
export const changeCategory = (id: string, body: BodyInputOf<typeof updateEndpoint>) =>
  call('PUT /category/{id}', { params: { id }, body })
export const showCategories = (ids: string[], active: boolean) =>
  call('POST /category/show', { body: { ids, active } })
export const orderCategories = (ids: string[]) => call('PUT /category/order', { body: { ids } })
export const moveDeals = (id: string, to: string) =>
  call('POST /category/{id}/move', { params: { id }, body: { to } })
export const deleteCategory = (id: string, to: string | undefined) =>
  call('DELETE /category/{id}', { params: { id }, query: to === undefined ? {} : { to } })
