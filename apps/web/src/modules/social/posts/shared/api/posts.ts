import { infiniteQueryOptions, mutationOptions, type QueryClient } from '@tanstack/react-query'
import { POST_PAGE, POSTS_AT_FIRST } from '@vicino/contract/social/posts/constants'
import type { Post } from '@vicino/contract/social/posts/schemas'
import { type CallInput, call } from '~/lib/api.ts'
import type { Confirmed } from '~/lib/confirmed.ts'
import { endpointPages, endpointQuery } from '~/lib/endpoint-query.ts'
import { ROOTS } from '~/lib/query-roots.ts'
import { patchPosts } from '../model/patch-posts.ts'

const keys = {
  all: [ROOTS.posts],
  strip: [ROOTS.posts, 'strip'],
  own: [ROOTS.posts, 'own'],
  queue: [ROOTS.posts, 'queue'],
} as const

/** Reads the latest Proof Posts and the caller's own, for the strip on Home. */
export const postStrip = endpointQuery('GET /post/browse', keys.strip, {
  query: { limit: POST_PAGE },
  quiet: true,
})

/** Reads the Proof Posts of a product: 3 at first, then 10 at a time. */
export const productPosts = (productId: string) =>
  infiniteQueryOptions({
    queryKey: [ROOTS.posts, 'product', productId],
    queryFn: ({ pageParam, signal }) =>
      call('GET /post/browse', {
        query: { productId, cursor: pageParam, limit: pageParam === undefined ? POSTS_AT_FIRST : POST_PAGE },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    meta: { quiet: true },
  })

/** Reads the caller's own Proof Posts in every state, newest first. */
export const ownPosts = endpointPages('GET /post/own', keys.own, {})

/** Reads the Proof Posts that wait for the caller's decision, the longest waiting first. */
export const waitingPosts = endpointPages('GET /post/queue', keys.queue, {})

export type NewPost = CallInput<'POST /post'>['body']

/** Sends a new post, or a change of the post `id`. The form shows a refusal. */
export function sendPost(id: string | null, client: QueryClient) {
  return mutationOptions({
    mutationFn: (body: NewPost) => {
      if (id === null) return call('POST /post', { body })
      const { productId: _same, ...changes } = body
      return call('PUT /post/{id}', { params: { id }, body: changes })
    },
    onSuccess: () => client.invalidateQueries({ queryKey: keys.all }),
    meta: { quiet: true },
  })
}

export function withdrawPost(client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ id, asked }: { id: string; asked: Confirmed }) =>
      call('DELETE /post/{id}', { params: { id }, asked }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keys.all }),
        client.invalidateQueries({ queryKey: [ROOTS.points] }),
      ]),
  })
}

export type Decision =
  | { readonly approve: true }
  | {
      readonly approve: false
      readonly reason: CallInput<'POST /post/{id}/reject'>['body']['reason']
      readonly text: string
      readonly asked: Confirmed
    }

/**
 * Approves or refuses the revision that was shown. The sheet shows a refusal; the queue is read
 * again in any case.
 */
export function decidePost({ _id: id, revision }: Pick<Post, '_id' | 'revision'>, client: QueryClient) {
  return mutationOptions({
    mutationFn: (decision: Decision) =>
      decision.approve
        ? call('POST /post/{id}/approve', { params: { id }, body: { revision } })
        : call('POST /post/{id}/reject', {
            params: { id },
            body: { reason: decision.reason, text: decision.text, revision },
            asked: decision.asked,
          }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.all }),
    meta: { quiet: true },
  })
}

/**
 * Likes or unlikes a post, at once on the screen. Requests for one post are sent one after the
 * other, and the last one wins.
 */
export function likePost(id: string, client: QueryClient) {
  const write = (state: Pick<Post, 'likes' | 'isLiked'>) =>
    client.setQueriesData({ queryKey: keys.all }, (data: unknown) => patchPosts(data, id, state))
  const mutationKey = [ROOTS.posts, 'like', id]
  return mutationOptions({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: ({ liked }: { liked: boolean; likes: number }) =>
      call('POST /post/{id}/like', { params: { id }, body: { liked } }),
    onMutate: ({ liked, likes }) => write({ isLiked: liked, likes: Math.max(0, likes + (liked ? 1 : -1)) }),
    onSuccess: (state) => {
      if (client.isMutating({ mutationKey }) === 1) write(state)
    },
    onError: () => client.invalidateQueries({ queryKey: keys.all }),
  })
}

/** Reports a post to the platform. A refusal is shown as a message. */
export const reportPost = (id: string) =>
  mutationOptions({
    mutationFn: (body: CallInput<'POST /post/{id}/report'>['body']) =>
      call('POST /post/{id}/report', { params: { id }, body }),
  })
