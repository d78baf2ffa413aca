import { queryOptions } from '@tanstack/react-query'
import type { Permission } from '@vicino/contract/identity/permissions/constants'
import { call } from '~/lib/api.ts'
import type { IconName } from '~/ui/icon-names.ts'
import { programKeys } from './program-keys.ts'

/** Queues of a program in which requests wait for the brand. */
export type QueueName = 'claims' | 'missing' | 'referrals'

/** The queues of a program, each with the permission and the screen that it needs. */
export const QUEUES = [
  { queue: 'claims', needs: 'claim-LIST', to: '/raccolte/$id/premi', icon: 'gift' },
  { queue: 'missing', needs: 'missing-LIST', to: '/raccolte/$id/punti-mancanti', icon: 'receipt' },
  { queue: 'referrals', needs: 'referral-LIST', to: '/raccolte/$id/inviti', icon: 'users' },
] as const satisfies readonly {
  readonly queue: QueueName
  readonly needs: Permission
  readonly to: string
  readonly icon: IconName
}[]

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
