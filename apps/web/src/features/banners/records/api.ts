import { queryOptions } from '@tanstack/react-query'
import * as addresses from '@vicino/contract/banners/addresses'
import type {
  createBanner as createEndpoint,
  updateBanner as updateEndpoint,
} from '@vicino/contract/banners/endpoints'
import type { BannerRecord } from '@vicino/contract/banners/schemas'
import type { BodyInputOf } from '@vicino/contract/endpoint'
import type { BulkResult } from '@vicino/contract/common/bulk'
import type { ListQuery } from '~/lib/admin-list.ts'
import { ApiError } from '~/lib/api-error.ts'
import { call } from '~/lib/api.ts'
import { ROOTS } from '~/lib/query-roots.ts'

export const bannerKeys = { all: [ROOTS.banners], list: [ROOTS.banners, 'admin'] } as const

export const fetchBanners = (query: ListQuery, signal: AbortSignal) =>
  call(addresses.listBannerRecords, { query, signal })

/** All banners in their order. */
export const allBannersQuery = queryOptions({
  queryKey: [ROOTS.banners, 'all'],
  queryFn: async ({ signal }) => {
    const all: BannerRecord[] = []
    let cursor: string | null = null
    do {
      const page: { data: BannerRecord[]; nextCursor: string | null } = await call(
        addresses.listBannerRecords,
        {
          query: { limit: 100, ...(cursor !== null && { cursor }) },
          signal,
        },
      )
      all.push(...page.data)
      cursor = page.nextCursor
    } while (cursor !== null)
    return all
  },
  staleTime: 0,
  meta: { quiet: true },
})

export const bannerRecordQuery = (id: string) =>
  queryOptions({
    queryKey: [ROOTS.banners, 'one', id],
    queryFn: ({ signal }) => call(addresses.getBannerRecord, { params: { id }, signal }),
    // A form is filled with what is true now.
    staleTime: 0,
    meta: { quiet: true },
  })

export const createBanner = (body: BodyInputOf<typeof createEndpoint>) =>
  call(addresses.createBanner, { body })
export const changeBanner = (id: string, body: BodyInputOf<typeof updateEndpoint>) =>
  call(addresses.updateBanner, { params: { id }, body })
export const orderBanners = (ids: string[]) => call(addresses.orderBanners, { body: { ids } })
export const deleteBanner = (id: string) => call(addresses.deleteBanner, { params: { id } })

/** Switches banners on or off, one after the other; one that is gone is refused. */
export async function switchBanners(ids: string[], active: boolean): Promise<BulkResult> {
  const done: string[] = []
  const refused: BulkResult['refused'] = []
  for (const id of ids) {
    try {
      await changeBanner(id, { active })
      done.push(id)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error
      refused.push({ _id: id, code: error.code, message: error.message })
    }
  }
  return { done, refused }
}
