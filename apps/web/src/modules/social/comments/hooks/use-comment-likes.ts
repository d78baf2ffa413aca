import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { CommentReply } from '@vicino/contract/social/comments/schemas'
import { useCallback } from 'react'
import { call } from '~/lib/api.ts'
import { ROOTS } from '~/lib/query-roots.ts'
import { reportError } from '~/lib/report-error.ts'
import { createToggleQueue, type ToggleQueue } from '~/lib/toggle-queue.ts'
import { patchComment } from '../model/patch-comments.ts'

type Likes = Pick<CommentReply, 'likes' | 'isLiked'>

const queues = new WeakMap<QueryClient, ToggleQueue<Likes, 'like'>>()

function newQueue(client: QueryClient): ToggleQueue<Likes, 'like'> {
  return createToggleQueue<Likes, 'like'>({
    isOn: ({ isLiked }) => isLiked,
    withOn: ({ likes, isLiked }, _kind, on) => ({
      isLiked: on,
      likes: Math.max(0, likes + Number(on) - Number(isLiked)),
    }),
    send: (id) => call('POST /comment/{id}/like', { params: { id }, idempotencyKey: crypto.randomUUID() }),
    patch: (id, state) =>
      void client.setQueriesData({ queryKey: [ROOTS.comments] }, (data: unknown) =>
        patchComment(data, id, state),
      ),
    fail: (_id, _kind, error) => reportError(error),
    settled: () => undefined,
  })
}

/**
 * Likes a comment or withdraws the like, at once on the screen. A refusal restores it with a
 * message.
 */
export function useCommentLikes(): (comment: CommentReply) => void {
  const client = useQueryClient()
  return useCallback(
    ({ id, likes, isLiked }) => {
      const queue = queues.get(client) ?? newQueue(client)
      queues.set(client, queue)
      queue.toggle(id, { likes, isLiked }, 'like')
    },
    [client],
  )
}
