import type { ReactionState, ReactionType } from '@vicino/contract/deals'
import { call } from '~/lib/api.ts'

/** Toggles a reaction; the answer holds all counts and the caller's own reactions. */
export function reactToDeal(id: string, reaction: ReactionType): Promise<ReactionState> {
  return call('reactToDeal', { params: { id }, body: { reaction } })
}
