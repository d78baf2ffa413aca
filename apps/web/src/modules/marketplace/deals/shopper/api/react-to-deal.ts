import { reactToDeal as reactToDealAddress } from '@vicino/contract/marketplace/deals/addresses'
import type { ReactionState, ReactionType } from '@vicino/contract/marketplace/deals/schemas'
import { call } from '~/lib/api.ts'
import { newIdempotencyKey } from '~/lib/idempotency-key.ts'

/**
 * Toggles a reaction; the answer holds all counts and the caller's own reactions. Each call has a new key: the queue that
 * calls looks at the state in the answer, so what it asks for next is never a retry.
 */
export function reactToDeal(id: string, reaction: ReactionType): Promise<ReactionState> {
  return call(reactToDealAddress, { params: { id }, body: { reaction }, idempotencyKey: newIdempotencyKey() })
}
