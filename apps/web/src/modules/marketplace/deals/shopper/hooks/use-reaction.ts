import type { Deal, ReactionType } from '@vicino/contract/marketplace/deals/schemas'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { reportError } from '~/lib/report-error.ts'
import { createToggleQueue } from '~/lib/toggle-queue.ts'
import { reactToDeal } from '../api/react-to-deal.ts'
import { dealKeys } from '../model/query-keys.ts'
import { patchDeals } from '../model/patch-deals.ts'
import { REACTION_RULES, type ReactionQueue } from '../model/reaction-state.ts'
import { createSaveToast } from '../model/save-toast.ts'

type Reactable = Pick<Deal, '_id' | 'reactions' | 'userReactions'>

const queues = new WeakMap<QueryClient, ReactionQueue>()

function newQueue(client: QueryClient): ReactionQueue {
  const notifySaved = createSaveToast()
  const queue: ReactionQueue = createToggleQueue({
    ...REACTION_RULES,
    send: reactToDeal,
    patch(dealId, state) {
      client.setQueriesData({ queryKey: dealKeys.all }, (data: unknown) => patchDeals(data, dealId, state))
    },
    fail: (_dealId, _type, error) => reportError(error),
    settled(dealId, outcome) {
      if (outcome.changed.has('WANT')) void client.invalidateQueries({ queryKey: dealKeys.saved })
      notifySaved(queue, dealId, outcome)
    },
  })
  return queue
}

/**
 * Returns `react(deal, type)`, which toggles a reaction: at once in every list and detail with the
 * deal, then on the server. After a refusal it restores the screen with a message. One
 * queue serves the whole app (toggle-queue.ts).
 */
export function useReaction(): (deal: Reactable, type: ReactionType) => void {
  const client = useQueryClient()
  return useCallback(
    (deal, type) => {
      const queue = queues.get(client) ?? newQueue(client)
      queues.set(client, queue)
      queue.toggle(deal._id, { reactions: deal.reactions, userReactions: deal.userReactions }, type)
    },
    [client],
  )
}
