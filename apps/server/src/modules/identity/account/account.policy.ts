import { FRESH_SESSION_SECONDS, MERGE_ROLES } from '@vicino/contract/identity/account/constants'
import { isForAll } from '../../../platform/auth/permissions.ts'
import type { Actor } from '../../../platform/http/context.ts'

/** The rights of a person over their own data. */
export type DataRight = 'read-consents' | 'change-consent' | 'export' | 'erase' | 'merge'

/**
 * Tells whether the caller may exercise a right over the data of a user. Everybody may over their
 * own. A superAdmin may only read the consents of others, because the platform has to prove them
 * (art. 7 GDPR).
 */
export function mayExercise(
  actor: Pick<Actor, 'sub' | 'role' | 'ownOnly'>,
  userId: string,
  right: DataRight,
): boolean {
  return actor.sub === userId || (isForAll(actor) && right === 'read-consents')
}

/**
 * Returns why an account may not be erased by its owner; null = it may. The owner of a brand
 * answers for a business, and somebody has to run the platform.
 */
export function erasureRefusal(
  role: string,
  { isLastAdministrator }: { isLastAdministrator: boolean },
): 'business_account' | 'last_admin' | null {
  if (role === 'brand') return 'business_account'
  return isLastAdministrator ? 'last_admin' : null
}

/**
 * Tells whether a user without a password has signed in so recently that this proves who they are.
 */
export function isFreshSignIn(signedInAt: Date, now: Date): boolean {
  return now.getTime() - signedInAt.getTime() <= FRESH_SESSION_SECONDS * 1000
}

/** Whether an account of this role may be merged with another one. */
export function mayMerge(role: string): boolean {
  return MERGE_ROLES.some((known) => known === role)
}
