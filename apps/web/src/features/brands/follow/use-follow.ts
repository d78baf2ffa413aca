import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { reportError } from '~/lib/report-error.ts'
import { toggleFollow } from '../api/toggle-follow.ts'
import { patchFollow } from '../model/follow-cache.ts'
import { createFollowQueue, type FollowQueue } from '../model/follow-queue.ts'

const queues = new WeakMap<QueryClient, FollowQueue>()

/** First words of the keys of queries that hold brands or deals of brands. */
const HOLDERS: ReadonlySet<unknown> = new Set(['brands', 'deals'])
/** First word of the keys of 'Account seguiti'. */
const FOLLOWED = 'followed'

function newQueue(client: QueryClient): FollowQueue {
  return createFollowQueue({
    send: toggleFollow,
    show: (brandId, isFollowed) =>
      void client.setQueriesData({ predicate: ({ queryKey }) => HOLDERS.has(queryKey[0]) }, (data: unknown) =>
        patchFollow(data, brandId, isFollowed),
      ),
    fail: (_brandId, error) => reportError(error),
    settled: () => void client.invalidateQueries({ queryKey: [FOLLOWED] }),
  })
}

/**
 * `follow(brand)` flips following: on the screen at once wherever the brand or its deals stand, then on the server;
 * put back with a message when it refuses. 'Account seguiti' is read anew after it.
 */
export function useFollow(): (brand: { _id: string; isFollowed: boolean }) => void {
  const client = useQueryClient()
  return useCallback(
    (brand) => {
      const queue = queues.get(client) ?? newQueue(client)
      queues.set(client, queue)
      queue.toggle(brand._id, brand.isFollowed)
    },
    [client],
  )
}
