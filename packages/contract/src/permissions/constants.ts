import type { Role } from '../roles.ts'

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
  'program-EDIT',
  'program-END',
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
  'code-CONFIRM',
  'code-VOID',
  'purchase-CREATE',
  'purchase-REFUND',
  'promoter-EDIT',
  'promoter-PAY',
  'promoter-SHARE',
  'display-EDIT',
  'shop-EDIT',
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
 * What an endpoint asks for beside `access`: one permission, or one for the caller's own records and one for those of all. Who has
 * only the first of two acts on own records alone.
 */
export type Asked = Permission | { readonly own: Permission; readonly all: Permission }

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

export const ROLE_PAGE = 5
