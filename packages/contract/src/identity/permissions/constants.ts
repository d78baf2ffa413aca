import type { Role } from '../../roles.ts'

/** The subjects of permissions. */
export const COLLECTIONS = ['user', 'role', 'permission', 'post', 'deal'] as const
export type Collection = (typeof COLLECTIONS)[number]

/**
 * Actions on a collection: LIST, EDIT and DELETE mean own records, *_ALL everybody's records
 * (R-538).
 */
export const ACTIONS = [
  'CREATE',
  'LIST',
  'LIST_ALL',
  'BROWSE',
  'EDIT',
  'EDIT_ALL',
  'DELETE',
  'DELETE_ALL',
] as const
export type Action = (typeof ACTIONS)[number]

/**
 * Permissions for single functions, beside those of the collections. A new one needs a migration
 * that gives it to the base roles.
 */
export const ADVANCED = [
  'post-APPROVE',
  'deal-IMPORT',
  'product-EDIT',
  'program-LIST',
  'program-EDIT',
  'program-END',
  'figures-READ',
  'customer-LIST',
  'customer-EDIT',
  'customer-ADJUST',
  'customer-EXPORT',
  'customer-NOTIFY',
  'automation-LIST',
  'automation-EDIT',
  'claim-LIST',
  'claim-DECIDE',
  'missing-LIST',
  'missing-DECIDE',
  'referral-LIST',
  'referral-DECIDE',
  'coupon-LIST',
  'coupon-EDIT',
  'coupon-ISSUE',
  'conversation-LIST',
  'conversation-ANSWER',
  'till-LIST',
  'code-CONFIRM',
  'code-VOID',
  'purchase-CREATE',
  'purchase-REFUND',
  'promoter-LIST',
  'promoter-EDIT',
  'promoter-PAY',
  'promoter-SHARE',
  'display-LIST',
  'display-EDIT',
  'shop-LIST',
  'shop-EDIT',
  'staff-LIST',
  'staff-EDIT',
  'company-READ',
  'company-EDIT',
  'key-EDIT',
  'review-ANSWER',
  'webhook-EDIT',
  'platform-READ',
  'report-DECIDE',
  'business-DECIDE',
  'support-ANSWER',
  'category-EDIT',
  'banner-EDIT',
  'flag-EDIT',
  'reward-EDIT',
] as const

/** A permission that the product requires or knows; the table of permissions may contain more. */
export type Permission = `${Collection}-${Action}` | (typeof ADVANCED)[number]

/**
 * The required permission of an endpoint beside `access`:
 * - one permission;
 * - `own` and `all`: one for the caller's own records and one for everybody's. A caller with only
 *   the first may act on own records only;
 * - `staff`: one that a brand's owner and managers need, because they act for the brand; all others
 *   act for themselves and need none;
 * - `any`: one of several, because the endpoint shows the subject of each of these actions.
 */
export type PermissionRule =
  | Permission
  | { readonly own: Permission; readonly all: Permission }
  | { readonly staff: Permission }
  | { readonly any: readonly Permission[] }

/**
 * Why an endpoint for people who are signed in requires no permission:
 * - `own`: it is about the caller's own account and their actions as a customer or for themselves;
 * - `shown`: its answer is public;
 * - `within`: its handler checks, because the permission depends on the request's content.
 */
export type NoPermissionReason = 'own' | 'shown' | 'within'

/** One of these allows a till to see what a customer shows there. */
export const AT_TILL = [
  'code-CONFIRM',
  'code-VOID',
  'purchase-CREATE',
  'purchase-REFUND',
] as const satisfies Permission[]

/**
 * Permissions of every role: a person reads, corrects and erases their own record by right (art.
 * 15-17 GDPR), and the same endpoint withdraws a consent (art. 7).
 */
export const ALWAYS_HELD = ['user-LIST', 'user-EDIT', 'user-DELETE'] as const satisfies Permission[]

export const COLLECTION_PERMISSIONS: readonly Permission[] = COLLECTIONS.flatMap((collection) =>
  ACTIONS.map((action): Permission => `${collection}-${action}`),
)
export const KNOWN_PERMISSIONS: readonly Permission[] = [...COLLECTION_PERMISSIONS, ...ADVANCED]

/**
 * Tells whether a role acts on everybody's records: only the platform's own people; all records of
 * any other role are its own or its brand's.
 */
export const actsForAll = (role: Role): boolean => role === 'superAdmin'

const OF_BRAND: ReadonlySet<Role> = new Set(['brand', 'brandManager', 'scanner'])

/** Tells whether people of a role work for a brand. */
export const worksForBrand = (role: Role): boolean => OF_BRAND.has(role)

/** Returns the required permissions of a role; none where the endpoint names a reason instead. */
export function askedFrom(
  asked: PermissionRule | NoPermissionReason | undefined,
  role: Role,
): readonly Permission[] {
  if (asked === undefined || asked === 'own' || asked === 'shown' || asked === 'within') return []
  if (typeof asked === 'string') return [asked]
  if ('own' in asked) return actsForAll(role) ? [asked.own, asked.all] : [asked.own]
  if ('staff' in asked) return role === 'brand' || role === 'brandManager' ? [asked.staff] : []
  return asked.any.filter((each) => actsForAll(role) || !each.endsWith('_ALL'))
}

export const ROLE_PAGE = 5
