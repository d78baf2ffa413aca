import type { RewardKind } from '@vicino/domain/loyalty/rewards'
import type { IconName } from '../../../../ui/icon-names.ts'

/** What stands in the place of a picture that a reward does not have. */
export const KIND_ICONS = {
  product: 'gift',
  service: 'wrench',
  discount: 'ticket-percent',
  experience: 'sparkles',
  donation: 'heart',
} as const satisfies Record<RewardKind, IconName>
