import type { BrandTiers, TierConfigs } from '@vicino/contract/loyalty/programs/schemas'
import { parseDate } from '@vicino/domain/loyalty/clock'
import type { Problem } from '@vicino/domain/loyalty/checks'
import { expirationProblems, tierProblems } from '@vicino/domain/loyalty/tier-problems'
import type { TiersBody } from '../../shared/api/tiers.ts'

export type Tier = TierConfigs['tiers'][number]

/** Colours of tiers, which can be distinguished in both themes. */
export const TIER_COLORS = ['#8a939c', '#b5892b', '#7b4fc4', '#2f6fb7', '#2e7d5b', '#c4452f'] as const
export const TIER_ICONS = ['medal', 'trophy', 'crown', 'gem', 'star', 'sparkles'] as const
export type TierIcon = (typeof TIER_ICONS)[number]

/** Adds a new tier above all others. The range of the previous top tier now ends below it. */
export function withNewTier(tiers: readonly Tier[], name: string): Tier[] {
  const last = tiers.at(-1)
  const minPoints = last === undefined ? 200 : (last.maxPoints ?? Math.max(last.minPoints * 2, 1) - 1) + 1
  const before = last === undefined ? [] : [...tiers.slice(0, -1), { ...last, maxPoints: minPoints - 1 }]
  const place = tiers.length
  let number = place + 1
  while (tiers.some(({ id }) => id === `tier-${number}`)) number += 1
  return [
    ...before,
    {
      id: `tier-${number}`,
      name,
      minPoints,
      maxPoints: null,
      color: TIER_COLORS[place % TIER_COLORS.length] ?? TIER_COLORS[0],
      icon: TIER_ICONS[place % TIER_ICONS.length] ?? TIER_ICONS[0],
      benefits: [],
      options: { pointsMultiplier: 0, pointsExpiration: 0, rewardsDiscount: 0 },
      pointCoeff: 0,
      pointsPreserve: 100,
    },
  ]
}

/** Removes a tier. The tier below takes its range, so that no gap is left. */
export function withoutTier(tiers: readonly Tier[], index: number): Tier[] {
  const removed = tiers[index]
  return tiers.flatMap((tier, place) => {
    if (place === index) return []
    return place === index - 1 && removed ? [{ ...tier, maxPoints: removed.maxPoints }] : [tier]
  })
}

/** Swaps two neighbouring tiers. Names, icons, colours and benefits move; the ranges stay. */
export function withTierMoved(tiers: readonly Tier[], index: number, by: -1 | 1): Tier[] {
  const [one, other] = [tiers[index], tiers[index + by]]
  if (!one || !other) return [...tiers]
  const placed = (tier: Tier, at: Tier): Tier => ({
    ...tier,
    minPoints: at.minPoints,
    maxPoints: at.maxPoints,
  })
  return tiers.with(index, placed(other, one)).with(index + by, placed(one, other))
}

/** Sets the minimum of a tier. The tier below now ends before it. */
export function withMinPoints(tiers: readonly Tier[], index: number, minPoints: number): Tier[] {
  return tiers.map((tier, place) => {
    if (place === index) return { ...tier, minPoints }
    return place === index - 1 && Number.isInteger(minPoints) ? { ...tier, maxPoints: minPoints - 1 } : tier
  })
}

/** Finds the errors by path. An unchanged date is not checked again. */
export function problemsOf(
  tiers: TierConfigs,
  saved: BrandTiers,
  today: string,
): ReadonlyMap<string, Problem['code']> {
  const { expirationDate } = tiers
  const isNewDate = expirationDate !== null && expirationDate !== saved.tierConfigs.expirationDate
  return new Map(
    [
      ...tierProblems(tiers),
      ...(isNewDate ? expirationProblems(expirationDate, parseDate(today) ?? 0) : []),
    ].map(({ path, code }) => [path, code]),
  )
}

/**
 * Builds the request body. The server derives the options' second names, so they are left out
 * (R-349).
 */
export function tiersBody({
  enabled,
  expirationDate,
  qualification,
  tiers,
}: TierConfigs): Omit<NonNullable<TiersBody>, 'version'> {
  return {
    enabled,
    expirationDate,
    qualification,
    tiers: tiers.map(({ id, name, minPoints, maxPoints, color, icon, benefits, options }) => ({
      id,
      name,
      minPoints,
      maxPoints,
      color,
      icon,
      benefits,
      options,
    })),
  }
}
