import type { Side } from '@vicino/contract/social/conversations/schemas'
import type { Actor } from '../../../platform/http/context.ts'

/** A brand's owner and managers write for the brand, whatever they might write as consumers; nobody else does. */
export const writesForBrand = ({ role, brandId }: Pick<Actor, 'role' | 'brandId'>): boolean =>
  (role === 'brand' || role === 'brandManager') && brandId !== null

/** The side of a conversation that somebody is on; undefined when it is none of theirs, a superAdmin's neither. */
export function sideOf(
  actor: Pick<Actor, 'sub' | 'role' | 'brandId'>,
  { user_id, brand_id }: { readonly user_id: string; readonly brand_id: string },
): Side | undefined {
  if (writesForBrand(actor)) return actor.brandId === brand_id ? 'brand' : undefined
  return actor.sub === user_id ? 'user' : undefined
}

/** Why a side may not write; undefined when it may. The side that blocked has to unblock first. */
export function writingRefusal(
  side: Side,
  blocked: Side | null,
): 'conversation_blocked' | 'conversation_blocked_by_you' | undefined {
  if (blocked === null) return undefined
  return blocked === side ? 'conversation_blocked_by_you' : 'conversation_blocked'
}

/** Whether one of the brand's people may write: nobody else answers, or they take over. */
export const mayAnswer = (actorId: string, assignedTo: string | null, takesOver: boolean): boolean =>
  assignedTo === null || assignedTo === actorId || takesOver
