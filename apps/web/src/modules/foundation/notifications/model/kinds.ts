import { SHOP_KINDS } from '@vicino/contract/foundation/notifications/constants'
import type { NotificationKind } from '@vicino/contract/foundation/notifications/schemas'

/** Every kind of notification by subject, in the order of the settings. */
export const KIND_GROUPS = {
  shop: SHOP_KINDS,
  deals: ['redemption', 'savedExpiring', 'newDeal', 'campaign'],
  points: ['points', 'level', 'coupon', 'program', 'commission'],
  people: ['message', 'reply', 'review', 'proofPost', 'moderation', 'security'],
} as const satisfies Readonly<Record<string, readonly NotificationKind[]>>

export type KindGroup = keyof typeof KIND_GROUPS
