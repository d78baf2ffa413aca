import type { RewardKind } from '@vicino/domain/loyalty/rewards'
import type { IconName } from '../../../../ui/icon-names.ts'

/** Icons that replace a missing image. */
export const KIND_ICONS = {
  product: 'gift',
  service: 'wrench',
  discount: 'ticket-percent',
  experience: 'sparkles',
  donation: 'heart',
} as const satisfies Record<RewardKind, IconName>
