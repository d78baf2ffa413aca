import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { useCallback } from 'react'
import { reportError } from '~/lib/report-error.ts'
import { toast } from '~/ui/toast.ts'
import { toggleFollow } from '../api/toggle-follow.ts'
import { patchFollow } from '../model/follow-cache.ts'
import { createFollowQueue, type FollowQueue } from '../model/follow-queue.ts'

/** First words of the keys of queries that hold brands or deals of brands. */
const HOLDERS: ReadonlySet<unknown> = new Set(['brands', 'deals'])
/** First word of the keys of 'Account seguiti'. */
const FOLLOWED = 'followed'

const follows = new WeakMap<QueryClient, Follow>()

interface Followable {
  readonly _id: string
  readonly username: string
  readonly isFollowed: boolean
}

interface Follow {
  readonly queue: FollowQueue
  /** For the toast: the queue knows brands by their id. */
  readonly names: Map<string, string>
}

function newFollow(client: QueryClient): Follow {
  const names = new Map<string, string>()
  const undone = new Set<string>()
  const queue = createFollowQueue({
    send: toggleFollow,
    show: (brandId, isFollowed) =>
      void client.setQueriesData({ predicate: ({ queryKey }) => HOLDERS.has(queryKey[0]) }, (data: unknown) =>
        patchFollow(data, brandId, isFollowed),
      ),
    fail: (_brandId, error) => reportError(error),
    settled(brandId, before, after) {
      void client.invalidateQueries({ queryKey: [FOLLOWED] })
      const isUndo = undone.delete(brandId)
      if (before === after || isUndo) return
      toast.success(
        i18next.t(after ? 'brands:follow.added' : 'brands:follow.removed', { name: names.get(brandId) }),
        {
          id: `follow:${brandId}`,
          action: {
            label: i18next.t('common:undo'),
            onClick: () => {
              if (queue.set(brandId, after, before)) undone.add(brandId)
            },
          },
        },
      )
    },
  })
  return { queue, names }
}

/**
 * `follow(brand)` flips following: on the screen at once wherever the brand or its deals stand, then on the server;
 * put back with a message when it refuses, and with a toast that takes it back when it does not. 'Account
 * seguiti' is read anew after it.
 */
export function useFollow(): (brand: Followable) => void {
  const client = useQueryClient()
  return useCallback(
    (brand) => {
      const follow = follows.get(client) ?? newFollow(client)
      follows.set(client, follow)
      follow.names.set(brand._id, brand.username)
      follow.queue.toggle(brand._id, brand.isFollowed)
    },
    [client],
  )
}
