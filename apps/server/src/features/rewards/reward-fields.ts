import type { BodyOf } from '@vicino/contract/endpoint'
import type { updateReward } from '@vicino/contract/rewards/endpoints'
import { centsOf } from '@vicino/domain/pricing'
import type { RewardFields } from './rewards.queries.ts'

/** A body's fields in whole numbers; the picture is claimed apart, and the state has its own endpoints. */
export function fieldsOf(body: BodyOf<typeof updateReward>): Omit<RewardFields, 'image' | 'state'> {
  const { money, value, vatRate, imageUrl: _picture, ...fields } = body
  return { ...fields, moneyCents: centsOf(money), valueCents: centsOf(value), vatPercent: vatRate }
}
