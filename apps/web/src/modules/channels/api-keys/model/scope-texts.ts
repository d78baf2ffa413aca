import type { KeyScope } from '@vicino/contract/channels/api-keys/constants'

/** Text keys of each scope. A colon in a key would name another file of texts. */
export const SCOPE_TEXTS = {
  'purchase:write': 'purchase',
  'refund:write': 'refund',
  'claim:confirm': 'claim',
  'coupon:redeem': 'coupon',
  'member:read': 'member',
  'member:list': 'memberList',
  'event:write': 'event',
  'program:read': 'programRead',
  'purchase:read': 'purchaseRead',
  'deal:read': 'dealRead',
  'webhook:read': 'webhookRead',
  'webhook:write': 'webhookWrite',
} as const satisfies Record<KeyScope, string>
