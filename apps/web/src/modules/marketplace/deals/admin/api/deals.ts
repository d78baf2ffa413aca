import type { withdrawDeals as withdrawEndpoint } from '@vicino/contract/marketplace/deals/admin/endpoints'
import type { BodyInputOf } from '@vicino/contract/endpoint'
import type { ListQuery } from '~/lib/admin-list.ts'
import { call } from '~/lib/api.ts'
import type { Confirmed } from '~/lib/confirmed.ts'
import { endpointQuery } from '~/lib/endpoint-query.ts'
import { ROOTS } from '~/lib/query-roots.ts'

export const dealRecordKeys = { all: [ROOTS.deals, 'admin'] } as const

export const fetchDeals = (query: ListQuery, signal: AbortSignal) => call('GET /deal/list', { query, signal })

export const dealRecordQuery = (id: string) =>
  endpointQuery('GET /deal/{id}/record', [...dealRecordKeys.all, 'one', id], {
    params: { id },
    staleTime: 0,
    quiet: true,
  })

export const withdrawDeals = (
  ids: string[],
  { asked, ...why }: Omit<BodyInputOf<typeof withdrawEndpoint>, 'ids'> & { readonly asked: Confirmed },
) => call('POST /deal/withdraw', { body: { ids, ...why }, asked })
