import type { Program } from './program.ts'

/** Limits `value` to `limit`; null = no limit. */
export function atMost(value: number, limit: number | null): number {
  return limit === null || value < limit ? value : limit
}

/**
 * Day target D: the part of a day's raw points that the limits allow (docs/modules/loyalty.md,
 * "Purchase arithmetic").
 */
export function dayTarget(limits: Program['limits'], raw: number): number {
  return atMost(raw, limits.purchasePerDay)
}

/** Month target M: the part of the month's day targets that the limits allow. */
export function monthTarget(limits: Program['limits'], dayTargets: number): number {
  return atMost(dayTargets, limits.purchasePerMonth)
}

export type Cap = 'purchasePerPurchase' | 'purchasePerDay' | 'purchasePerMonth'

/**
 * Divides the allowed points over the parts of a purchase, in their order, when the limits have no
 * room for all. The named limit is the last one that removed something.
 * @param raw sum of the parts after purchasePerPurchase
 * @param day growth of the day target, at most `raw`
 * @param month growth of the month target, at most `day`
 */
export function shareOut(
  parts: readonly { readonly points: number }[],
  raw: number,
  day: number,
  month: number,
): { readonly points: number; readonly by: Cap | null }[] {
  const by = month < day ? 'purchasePerMonth' : day < raw ? 'purchasePerDay' : 'purchasePerPurchase'
  let room = month
  return parts.map((part) => {
    const points = Math.min(part.points, room)
    room -= points
    return { points, by: points < part.points ? by : null }
  })
}
