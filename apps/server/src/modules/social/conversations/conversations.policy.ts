import type { Side } from '@vicino/contract/social/conversations/schemas'
import type { Actor } from '../../../platform/http/context.ts'

/**
 * Tells who writes for a brand: its owner and managers, in all their conversations; nobody else.
 */
export const writesForBrand = ({ role, brandId }: Pick<Actor, 'role' | 'brandId'>): boolean =>
  (role === 'brand' || role === 'brandManager') && brandId !== null

/**
 * Returns the side of a conversation on which a person is; undefined for all others, also
 * superAdmins.
 */
export function sideOf(
  actor: Pick<Actor, 'sub' | 'role' | 'brandId'>,
  { user_id, brand_id }: { readonly user_id: string; readonly brand_id: string },
): Side | undefined {
  if (writesForBrand(actor)) return actor.brandId === brand_id ? 'brand' : undefined
  return actor.sub === user_id ? 'user' : undefined
}

/**
 * Returns why a side may not write; undefined when it may. The side that blocked has to unblock
 * first.
 */
export function writingRefusal(
  side: Side,
  blocked: Side | null,
): 'conversation_blocked' | 'conversation_blocked_by_you' | undefined {
  if (blocked === null) return undefined
  return blocked === side ? 'conversation_blocked_by_you' : 'conversation_blocked'
}

/**
 * Tells whether one of the brand's people may write: nobody else is assigned, or they take over.
 */
export const mayAnswer = (actorId: string, assignedTo: string | null, takesOver: boolean): boolean =>
  assignedTo === null || assignedTo === actorId || takesOver
