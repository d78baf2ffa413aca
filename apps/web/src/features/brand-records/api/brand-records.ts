import { queryOptions } from '@tanstack/react-query'
import * as addresses from '@vicino/contract/brand-admin/addresses'
import type { createBrand as createEndpoint, updateBrandRecord } from '@vicino/contract/brand-admin/endpoints'
import type { BodyInputOf } from '@vicino/contract/endpoint'
import { adminListOptions, type ListAsk } from '~/lib/admin-list.ts'
import { call } from '~/lib/api.ts'
import { ROOTS } from '~/lib/query-roots.ts'

export const brandRecordKeys = { all: [ROOTS.brands, 'admin'] } as const

/** A page of the brands. */
export const brandRecordsQuery = (ask: ListAsk) =>
  adminListOptions(brandRecordKeys.all, ask, (query, signal) => call(addresses.listBrands, { query, signal }))

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
export const deleteBrand = (id: string) => call(addresses.deleteBrandRecord, { params: { id } })
