import type { Permission } from '../../identity/permissions/constants.ts'

/**
 * Records whose audit trail appears beside them, by their type in the log; everybody who reads the
 * record may read the trail.
 */
export const AUDITED = {
  user: 'user-LIST_ALL',
  role: 'role-LIST_ALL',
  brand: 'company-EDIT',
  deal: 'deal-LIST_ALL',
  post: 'post-LIST_ALL',
  product: 'product-EDIT',
  category: 'category-EDIT',
  banner: 'banner-EDIT',
  flag: 'flag-EDIT',
  reward: 'reward-EDIT',
  report: 'report-DECIDE',
  'support-request': 'support-ANSWER',
  'business-application': 'business-DECIDE',
} as const satisfies Record<string, Permission>
export type AuditedType = keyof typeof AUDITED
export const AUDITED_TYPES = Object.keys(AUDITED) as [AuditedType, ...AuditedType[]]
