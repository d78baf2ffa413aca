import { BRAND_STAFF } from '@vicino/contract/roles'
import type { Actor } from '../../../platform/http/context.ts'

/**
 * Tells whether an account sees the confirmations of all the brand's tills; a scanner sees only its
 * own.
 */
export const seesAllTills = ({ role }: Pick<Actor, 'role'>): boolean =>
  BRAND_STAFF.some((each) => each === role)
