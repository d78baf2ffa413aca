import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { programKeys } from '../../shared/api/program-keys.ts'

/** Queues of a program in which requests wait for the brand. */
export type QueueName = 'claims' | 'missing' | 'referrals'

const query = { limit: 1 }

/** Reads the number of waiting requests from the answer of each queue. */
const COUNTED: { readonly [Queue in QueueName]: (id: string, signal: AbortSignal) => Promise<number> } = {
  async claims(id, signal) {
    const { counts } = await call('GET /program/{id}/claim', { params: { id }, query, signal })
    return counts.requested + counts.approved
  },
  async missing(id, signal) {
    const { counts } = await call('GET /program/{id}/missing', { params: { id }, query, signal })
    return counts.pending
  },
  async referrals(id, signal) {
    const { counts } = await call('GET /program/{id}/referral', { params: { id }, query, signal })
    return counts.review
  },
}

/** Counts the waiting requests of a queue. It counts again after each decision there. */
export function waitingIn(queue: QueueName, id: string) {
  return queryOptions({
    queryKey: programKeys.waiting(queue, id),
    queryFn: ({ signal }) => COUNTED[queue](id, signal),
    staleTime: 60_000,
    // This is a number in the menu. When the request fails, the menu is shown without it.
    meta: { quiet: true },
  })
}
