import type { BodyInputOf } from '@vicino/contract/endpoint'
import type {
  createFlag as createEndpoint,
  updateFlag as updateEndpoint,
} from '@vicino/contract/foundation/flags/endpoints'
import type { ListQuery } from '~/lib/admin-list.ts'
import type { Flag } from '@vicino/contract/foundation/flags/schemas'
import { call } from '~/lib/api.ts'
import type { Confirmed } from '~/lib/confirmed.ts'
import { endpointQuery } from '~/lib/endpoint-query.ts'
import { ROOTS } from '~/lib/query-roots.ts'

export const flagKeys = { all: [ROOTS.flags], list: [ROOTS.flags, 'admin'] } as const

export const fetchFlags = (query: ListQuery, signal: AbortSignal) => call('GET /flag', { query, signal })

export const flagQuery = (id: string) =>
  endpointQuery('GET /flag/{id}', [ROOTS.flags, 'one', id], {
    params: { id },
    // An admin form must start from the present data.
    staleTime: 0,
    quiet: true,
  })

export const createFlag = (body: BodyInputOf<typeof createEndpoint>, asked: Confirmed) =>
  call('POST /flag', { body, asked })
export const changeFlag = (id: string, body: BodyInputOf<typeof updateEndpoint>, asked: Confirmed) =>
  call('PUT /flag/{id}', { params: { id }, body, asked })

/** Reads the number of accounts that the flag would affect now. */
export const flagReach = (scope: Pick<Flag, 'key' | 'countries' | 'sectors'>) =>
  endpointQuery('POST /flag/preview', [ROOTS.flags, 'reach', scope], {
    body: scope,
    staleTime: 0,
    quiet: true,
  })
