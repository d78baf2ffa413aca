import type { ReactionState, ReactionType } from '@vicino/contract/marketplace/deals/schemas'
import type { ToggleQueue, ToggleRules } from '~/lib/toggle-queue.ts'
import { serverClock } from '~/lib/server-clock.ts'

export type ReactionQueue = ToggleQueue<ReactionState, ReactionType>

export function hasReacted(state: Pick<ReactionState, 'userReactions'>, type: ReactionType): boolean {
  return state.userReactions.some((reaction) => reaction.type === type)
}

/**
 * Returns the state after `type` is switched on or off for the caller; unchanged if it already is.
 */
function withReaction(state: ReactionState, type: ReactionType, selected: boolean): ReactionState {
  if (hasReacted(state, type) === selected) return state
  const count = Math.max(0, state.reactions[type] + (selected ? 1 : -1))
  const others = state.userReactions.filter((reaction) => reaction.type !== type)
  const mine = selected ? [...others, { type, createdAt: new Date(serverClock.now()).toISOString() }] : others
  return { reactions: { ...state.reactions, [type]: count }, userReactions: mine }
}

/** A share counts once and is never withdrawn. */
export const REACTION_RULES: ToggleRules<ReactionState, ReactionType> = {
  isOn: hasReacted,
  withOn: withReaction,
  isOneWay: (type) => type === 'SHARE',
}
