import type { ShownReward } from '@vicino/contract/loyalty/programs/rewards/schemas'
import { dateText, dayAt } from '@vicino/domain/loyalty/clock'
import { isVisible } from '@vicino/domain/loyalty/rewards'
import type { CatalogueReward } from './catalogue.queries.ts'

/**
 * Returns the rewards that a person sees now, in the brand's order: those visible today, without
 * those for segments that do not contain the person.
 * @param segments ids of the segments that contain the person; unknown for people without
 * membership
 */
export function presentShown(
  rewards: readonly CatalogueReward[],
  now: Date,
  segments: ReadonlySet<string> = NONE,
): ShownReward[] {
  const today = dateText(dayAt(now.getTime()))
  return rewards
    .filter(({ segmentId }) => segmentId === undefined || segments.has(segmentId))
    .filter((reward) => isVisible(reward, today))
    .toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1))
    .map((reward) => ({
      _id: reward.id,
      kind: reward.kind,
      name: reward.name,
      description: reward.description,
      beneficiary: reward.beneficiary ?? null,
      imageUrl: reward.image,
      points: reward.points,
      stamps: reward.stamps,
      money: reward.moneyCents / 100,
      value: reward.valueCents / 100,
      stock: reward.stock,
      perMember: reward.perMember,
      perPeriod: reward.perPeriod,
      period: reward.period,
      minRank: reward.minRank,
      visibleTo: reward.visibleTo,
      fulfilment: reward.fulfilment,
      needsApproval: reward.needsApproval,
      state: reward.state,
    }))
}

const NONE: ReadonlySet<string> = new Set()
