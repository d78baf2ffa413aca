import type { RewardProblem } from '@vicino/domain/loyalty/rewards'
import type { FieldMessage } from '../../../common/field-messages.ts'
import type { rewardBody } from './schemas.ts'
import type { z } from 'zod'

/** The text at a field for each problem of a reward. */
export const REWARD_MESSAGES = {
  no_cost: 'reward_cost',
  no_estimate: 'reward_estimate',
  not_a_discount: 'reward_discount_only',
  no_such_tier: 'reward_level',
  above_value: 'reward_money',
  not_a_date: 'date',
  wrong_way_round: 'end_before_start',
  half_a_limit: 'reward_period',
  sounds_like_money: 'sounds_like_money',
  sounds_like_draw: 'sounds_like_draw',
  no_beneficiary: 'reward_beneficiary',
  coupon_no_discount: 'reward_coupon_discount',
  coupon_not_at_once: 'reward_coupon_at_once',
} as const satisfies Record<RewardProblem['code'], FieldMessage>

type BodyField = keyof z.input<typeof rewardBody>

/** Returns the field of the body for a problem. */
export const fieldOfReward = (field: RewardProblem['field']): BodyField => {
  if (field === 'moneyCents') return 'money'
  return field === 'valueCents' ? 'value' : field
}
