import type { ReactionState, ReactionType } from '@vicino/contract/deals'

export function hasReacted(state: Pick<ReactionState, 'userReactions'>, type: ReactionType): boolean {
  return state.userReactions.some((reaction) => reaction.type === type)
}

/** The state as it looks once `type` is on or off for the caller; unchanged if it already is. */
export function withReaction(
  state: ReactionState,
  type: ReactionType,
  selected: boolean,
  now: number,
): ReactionState {
  if (hasReacted(state, type) === selected) return state
  const count = Math.max(0, state.reactions[type] + (selected ? 1 : -1))
  const others = state.userReactions.filter((reaction) => reaction.type !== type)
  const mine = selected ? [...others, { type, createdAt: new Date(now).toISOString() }] : others
  return { reactions: { ...state.reactions, [type]: count }, userReactions: mine }
}
