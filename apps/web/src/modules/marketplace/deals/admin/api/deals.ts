import { queryOptions } from '@tanstack/react-query'
import * as addresses from '@vicino/contract/marketplace/deals/admin/addresses'
import type { withdrawDeals as withdrawEndpoint } from '@vicino/contract/marketplace/deals/admin/endpoints'
import { listDeals } from '@vicino/contract/marketplace/deals/addresses'
import type { BodyInputOf } from '@vicino/contract/endpoint'
import type { ListQuery } from '~/lib/admin-list.ts'
import { call } from '~/lib/api.ts'
import type { Confirmed } from '~/lib/confirmed.ts'
import { ROOTS } from '~/lib/query-roots.ts'

export const dealRecordKeys = { all: [ROOTS.deals, 'admin'] } as const

export const fetchDeals = (query: ListQuery, signal: AbortSignal) => call(listDeals, { query, signal })

export const dealRecordQuery = (id: string) =>
  queryOptions({
    queryKey: [...dealRecordKeys.all, 'one', id],
    queryFn: ({ signal }) => call(addresses.getDealRecord, { params: { id }, signal }),
    staleTime: 0,
    meta: { quiet: true },
  })

export const withdrawDeals = (
  ids: string[],
  { asked, ...why }: Omit<BodyInputOf<typeof withdrawEndpoint>, 'ids'> & { readonly asked: Confirmed },
) => call(addresses.withdrawDeals, { body: { ids, ...why }, asked })
