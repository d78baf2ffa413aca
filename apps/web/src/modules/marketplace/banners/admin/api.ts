import { queryOptions } from '@tanstack/react-query'
import type {
  createBanner as createEndpoint,
  updateBanner as updateEndpoint,
} from '@vicino/contract/marketplace/banners/endpoints'
import type { BodyInputOf } from '@vicino/contract/endpoint'
import type { ListQuery } from '~/lib/admin-list.ts'
import { call } from '~/lib/api.ts'
import { endpointQuery } from '~/lib/endpoint-query.ts'
import { oneByOne } from '~/lib/one-by-one.ts'
import { allRows } from '~/lib/find-all.ts'
import { ROOTS } from '~/lib/query-roots.ts'

export const bannerKeys = { all: [ROOTS.banners], list: [ROOTS.banners, 'admin'] } as const

export const fetchBanners = (query: ListQuery, signal: AbortSignal) =>
  call('GET /banner/record', { query, signal })

/** Reads all banners in their order. */
export const allBannersQuery = queryOptions({
  queryKey: [ROOTS.banners, 'all'],
  queryFn: ({ signal }) => allRows(fetchBanners, signal),
  staleTime: 0,
  meta: { quiet: true },
})

export const bannerRecordQuery = (id: string) =>
  endpointQuery('GET /banner/{id}/record', [ROOTS.banners, 'one', id], {
    params: { id },
    // An admin form must start from the present data.
    staleTime: 0,
    quiet: true,
  })

export const createBanner = (body: BodyInputOf<typeof createEndpoint>) => call('POST /banner', { body })
export const changeBanner = (id: string, body: BodyInputOf<typeof updateEndpoint>) =>
  call('PUT /banner/{id}', { params: { id }, body })
export const orderBanners = (ids: string[]) => call('PUT /banner/order', { body: { ids } })
export const deleteBanner = (id: string) => call('DELETE /banner/{id}', { params: { id } })

export const switchBanners = (ids: string[], active: boolean) =>
  oneByOne(ids, (id) => changeBanner(id, { active }))
