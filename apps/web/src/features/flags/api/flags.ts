import { queryOptions } from '@tanstack/react-query'
import type { BodyInputOf } from '@vicino/contract/endpoint'
import * as addresses from '@vicino/contract/flags/addresses'
import type {
  createFlag as createEndpoint,
  updateFlag as updateEndpoint,
} from '@vicino/contract/flags/endpoints'
import type { ListQuery } from '~/lib/admin-list.ts'
import { call } from '~/lib/api.ts'
import { ROOTS } from '~/lib/query-roots.ts'

export const flagKeys = { all: [ROOTS.flags], list: [ROOTS.flags, 'admin'] } as const

export const fetchFlags = (query: ListQuery, signal: AbortSignal) =>
  call(addresses.listFlags, { query, signal })

export const flagQuery = (id: string) =>
  queryOptions({
    queryKey: [ROOTS.flags, 'one', id],
    queryFn: ({ signal }) => call(addresses.getFlag, { params: { id }, signal }),
    // A form is filled with what is true now.
    staleTime: 0,
    meta: { quiet: true },
  })

export const createFlag = (body: BodyInputOf<typeof createEndpoint>) => call(addresses.createFlag, { body })
export const changeFlag = (id: string, body: BodyInputOf<typeof updateEndpoint>) =>
  call(addresses.updateFlag, { params: { id }, body })
