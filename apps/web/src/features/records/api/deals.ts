import { queryOptions } from '@tanstack/react-query'
import * as addresses from '@vicino/contract/deal-admin/addresses'
import type { withdrawDeals as withdrawEndpoint } from '@vicino/contract/deal-admin/endpoints'
import { listDeals } from '@vicino/contract/deals/addresses'
import type { BodyInputOf } from '@vicino/contract/endpoint'
import { adminListOptions, type ListAsk, type ListQuery } from '~/lib/admin-list.ts'
import { call } from '~/lib/api.ts'
import { ROOTS } from '~/lib/query-roots.ts'

const root = [ROOTS.deals, 'admin'] as const

export const fetchDeals = (query: ListQuery, signal: AbortSignal) => call(listDeals, { query, signal })

/** A page of the deals of all brands. */
export const dealsQuery = (ask: ListAsk) => adminListOptions(root, ask, fetchDeals)

export const dealRecordQuery = (id: string) =>
  queryOptions({
    queryKey: [...root, 'one', id],
    queryFn: ({ signal }) => call(addresses.getDealRecord, { params: { id }, signal }),
    staleTime: 0,
    meta: { quiet: true },
  })

export const withdrawDeals = (body: BodyInputOf<typeof withdrawEndpoint>) =>
  call(addresses.withdrawDeals, { body })
