import type { Role } from '../../roles.ts'

/** What permissions are about. */
export const COLLECTIONS = ['user', 'role', 'permission', 'post', 'deal'] as const
export type Collection = (typeof COLLECTIONS)[number]

/** What may be done with a collection: LIST, EDIT and DELETE mean own records, *_ALL the records of all. */
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

/** Permissions for single functions, beside those of the collections. A new one needs a migration that gives it to the base roles. */
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

/** A permission that the product asks for or knows; the table of permissions may hold more. */
export type Permission = `${Collection}-${Action}` | (typeof ADVANCED)[number]

/**
 * What an endpoint asks for beside `access`:
 * - one permission;
 * - `own` and `all`: one for the caller's own records and one for those of all. Who has only the first of two acts on own records alone;
 * - `staff`: one that a brand's owner and managers need, as they act for the brand; all others act for themselves and need none;
 * - `any`: one of several, as whoever may do one of these things has to see what it is about.
 */
export type PermissionRule =
  | Permission
  | { readonly own: Permission; readonly all: Permission }
  | { readonly staff: Permission }
  | { readonly any: readonly Permission[] }

/**
 * Why an endpoint for people who are signed in asks for no permission:
 * - `own`: it is about the caller's own account and what they do as a customer or for themselves;
 * - `shown`: its answer is what everybody sees;
 * - `within`: its handler asks, as what is needed depends on what the request names.
 */
export type NoPermissionReason = 'own' | 'shown' | 'within'

/** Whoever may do one of a till's things sees what a customer shows there. */
export const AT_TILL = [
  'code-CONFIRM',
  'code-VOID',
  'purchase-CREATE',
  'purchase-REFUND',
] as const satisfies Permission[]

/**
 * Everybody's, in every role: one's own record is read, corrected and erased by right (art. 15-17 GDPR), and the same endpoint
 * takes back a consent (art. 7).
 */
export const ALWAYS_HELD = ['user-LIST', 'user-EDIT', 'user-DELETE'] as const satisfies Permission[]

export const COLLECTION_PERMISSIONS: readonly Permission[] = COLLECTIONS.flatMap((collection) =>
  ACTIONS.map((action): Permission => `${collection}-${action}`),
)
export const KNOWN_PERMISSIONS: readonly Permission[] = [...COLLECTION_PERMISSIONS, ...ADVANCED]

/** The platform's own people act on the records of all; of every other role all records are its own or its brand's. */
export const actsForAll = (role: Role): boolean => role === 'superAdmin'

const OF_BRAND: ReadonlySet<Role> = new Set(['brand', 'brandManager', 'scanner'])

/** People of these roles work for a brand, and nobody else does. */
export const worksForBrand = (role: Role): boolean => OF_BRAND.has(role)

/** What is asked of somebody of a role; nothing, where the endpoint names a reason instead. */
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
