import { queryOptions } from '@tanstack/react-query'
import * as addresses from '@vicino/contract/brand-admin/addresses'
import type {
  createBrand as createEndpoint,
  suspendBrands as suspendEndpoint,
  updateBrandRecord,
} from '@vicino/contract/brand-admin/endpoints'
import type { BodyInputOf } from '@vicino/contract/endpoint'
import type { ListQuery } from '~/lib/admin-list.ts'
import { call } from '~/lib/api.ts'
import { ROOTS } from '~/lib/query-roots.ts'

export const brandRecordKeys = { all: [ROOTS.brands, 'admin'] } as const

export const fetchBrands = (query: ListQuery, signal: AbortSignal) =>
  call(addresses.listBrands, { query, signal })

export const brandRecordQuery = (id: string) =>
  queryOptions({
    queryKey: [...brandRecordKeys.all, 'one', id],
    queryFn: ({ signal }) => call(addresses.getBrandRecord, { params: { id }, signal }),
    // A form is filled with what is true now.
    staleTime: 0,
    meta: { quiet: true },
  })

export const createBrand = (body: BodyInputOf<typeof createEndpoint>) => call(addresses.createBrand, { body })
export const changeBrand = (id: string, body: BodyInputOf<typeof updateBrandRecord>) =>
  call(addresses.updateBrandRecord, { params: { id }, body })
/** Why brands are suspended; null lifts their suspensions. */
export type SuspensionWhy = Omit<BodyInputOf<typeof suspendEndpoint>, 'ids'> | null
export const suspendBrands = (ids: string[], why: SuspensionWhy) =>
  why === null
    ? call(addresses.resumeBrands, { body: { ids } })
    : call(addresses.suspendBrands, { body: { ids, ...why } })
export const deleteBrand = (id: string) => call(addresses.deleteBrandRecord, { params: { id } })
