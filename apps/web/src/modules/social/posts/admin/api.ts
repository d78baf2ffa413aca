import type { BodyInputOf } from '@vicino/contract/endpoint'
import type { removePosts as removeEndpoint } from '@vicino/contract/social/posts/admin/endpoints'
import type { updatePost as updateEndpoint } from '@vicino/contract/social/posts/endpoints'
import type { ListQuery } from '~/lib/admin-list.ts'
import { call } from '~/lib/api.ts'
import type { Confirmed } from '~/lib/confirmed.ts'
import { endpointQuery } from '~/lib/endpoint-query.ts'
import { ROOTS } from '~/lib/query-roots.ts'

export const postRecordKeys = { all: [ROOTS.posts, 'admin'] } as const

export const fetchPosts = (query: ListQuery, signal: AbortSignal) =>
  call('GET /post/record', { query, signal })

export const postRecordQuery = (id: string) =>
  endpointQuery('GET /post/{id}/record', [...postRecordKeys.all, 'one', id], {
    params: { id },
    // An admin form must start from the present data.
    staleTime: 0,
    quiet: true,
  })

export const changePost = (id: string, body: BodyInputOf<typeof updateEndpoint>) =>
  call('PUT /post/{id}', { params: { id }, body })
export const removePosts = (
  ids: string[],
  { asked, ...why }: Omit<BodyInputOf<typeof removeEndpoint>, 'ids'> & { readonly asked: Confirmed },
) => call('POST /post/remove', { body: { ids, ...why }, asked })
