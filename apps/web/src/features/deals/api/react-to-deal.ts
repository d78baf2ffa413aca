import { reactToDeal as reactToDealAddress } from '@vicino/contract/deals/addresses'
import type { ReactionState, ReactionType } from '@vicino/contract/deals/schemas'
import { call } from '~/lib/api.ts'

/** Toggles a reaction; the answer holds all counts and the caller's own reactions. */
export function reactToDeal(id: string, reaction: ReactionType): Promise<ReactionState> {
  return call(reactToDealAddress, { params: { id }, body: { reaction } })
}
