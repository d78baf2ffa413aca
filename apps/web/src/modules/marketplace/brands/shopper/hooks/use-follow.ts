import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { text } from '~/lib/i18n/texts.ts'
import { reportError } from '~/lib/report-error.ts'
import { toast } from '~/lib/toast.ts'
import { createToggleQueue, type ToggleQueue } from '~/lib/toggle-queue.ts'
import { ROOTS } from '~/lib/query-roots.ts'
import { toggleFollow } from '../api/toggle-follow.ts'
import { patchFollow } from '../model/follow-cache.ts'

/** First elements of query keys whose data holds brands or deals of brands. */
const HOLDERS: ReadonlySet<unknown> = new Set([ROOTS.brands, ROOTS.deals])

const follows = new WeakMap<QueryClient, Follow>()

interface Followable {
  readonly _id: string
  readonly username: string
  readonly isFollowed: boolean
}

interface Follow {
  readonly queue: ToggleQueue<boolean, 'follow'>
  /** Names for the toast, because the queue knows only ids. */
  readonly names: Map<string, string>
}

function newFollow(client: QueryClient): Follow {
  const names = new Map<string, string>()
  const undone = new Set<string>()
  const queue: Follow['queue'] = createToggleQueue({
    isOn: (isFollowed) => isFollowed,
    withOn: (_isFollowed, _kind, on) => on,
    send: toggleFollow,
    patch: (brandId, isFollowed) =>
      void client.setQueriesData({ predicate: ({ queryKey }) => HOLDERS.has(queryKey[0]) }, (data: unknown) =>
        patchFollow(data, brandId, isFollowed),
      ),
    fail: (_brandId, _kind, error) => reportError(error),
    settled(brandId, { before, after }) {
      void client.invalidateQueries({ queryKey: [ROOTS.followed] })
      const isUndo = undone.delete(brandId)
      if (before === after || isUndo) return
      toast.success(
        text(after ? 'brands:follow.added' : 'brands:follow.removed', { name: names.get(brandId) }),
        {
          id: `follow:${brandId}`,
          action: {
            label: text('common:undo'),
            onClick: () => {
              if (queue.set(brandId, after, 'follow', before)) undone.add(brandId)
            },
          },
        },
      )
    },
  })
  return { queue, names }
}

/**
 * Returns `follow(brand)`, which follows or unfollows: at once on every screen with the brand or
 * its deals, then on the server. After a refusal the screen is restored with a message;
 * after a success a toast offers undo. Then 'Account seguiti' is read again.
 */
export function useFollow(): (brand: Followable) => void {
  const client = useQueryClient()
  return useCallback(
    (brand) => {
      const follow = follows.get(client) ?? newFollow(client)
      follows.set(client, follow)
      follow.names.set(brand._id, brand.username)
      follow.queue.toggle(brand._id, brand.isFollowed, 'follow')
    },
    [client],
  )
}
