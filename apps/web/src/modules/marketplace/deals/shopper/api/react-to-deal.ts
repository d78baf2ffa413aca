import type { ReactionState, ReactionType } from '@vicino/contract/marketplace/deals/schemas'
import { call } from '~/lib/api.ts'
import { newIdempotencyKey } from '~/lib/idempotency-key.ts'

/**
 * Toggles a reaction and returns all counts and the caller's reactions. Each call has a new
 * idempotency key: the calling queue decides by the last answer, so its next call is never a retry.
 */
export function reactToDeal(id: string, reaction: ReactionType): Promise<ReactionState> {
  return call('POST /deal/react/{id}', {
    params: { id },
    body: { reaction },
    idempotencyKey: newIdempotencyKey(),
  })
}
