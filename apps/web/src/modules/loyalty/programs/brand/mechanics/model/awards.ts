import type { AwardGroup, SocialMechanic, SpecialMechanic } from '@vicino/domain/loyalty/config'
import type { IconName } from '~/ui/icon-names.ts'

/**
 * Rows of the tab Social in their order. approvedPost is the second number of basePost's row
 * (R-307, R-308).
 */
export const SOCIAL_ROWS: readonly (readonly [SocialMechanic, IconName])[] = [
  ['follow', 'user-plus'],
  ['reaction', 'heart'],
  ['share', 'share-2'],
  ['comments', 'message-circle'],
  ['review', 'star'],
  ['basePost', 'camera'],
  ['profileView', 'eye'],
  ['firstInteraction', 'sparkles'],
]

export const SPECIAL_ROWS: readonly (readonly [SpecialMechanic, IconName])[] = [
  ['birthDay', 'cake'],
  ['referral', 'users'],
  ['welcome', 'gift'],
  ['firstPurchase', 'shopping-bag'],
  ['profileCompleted', 'user-check'],
]

/** Points of a mechanic that is switched on for the first time. */
export const FIRST_POINTS = 10

/**
 * Sets whether one entry counts for the tier. An entry with the same value as its group stores no
 * value of its own.
 */
export function withEntrySaldo<Mechanic extends string>(
  group: AwardGroup<Mechanic>,
  mechanic: Mechanic,
  isSaldo: boolean,
): AwardGroup<Mechanic> {
  const entrySaldo: Partial<Record<Mechanic, boolean>> = { ...group.entrySaldo }
  if (isSaldo === group.isSaldo) delete entrySaldo[mechanic]
  else entrySaldo[mechanic] = isSaldo
  return { ...group, entrySaldo }
}

/** Sets for all entries of a group whether they count for the tier. */
export function withGroupSaldo<Mechanic extends string>(
  group: AwardGroup<Mechanic>,
  isSaldo: boolean,
): AwardGroup<Mechanic> {
  return { ...group, isSaldo, entrySaldo: {} as Partial<Record<Mechanic, boolean>> }
}
