import type { Program } from './program.ts'

/** `value` at most `limit`; null = no limit. */
export function atMost(value: number, limit: number | null): number {
  return limit === null || value < limit ? value : limit
}

/**
 * Day target D: what a day's purchases hold of the sum of their raw points
 * (docs/modules/loyalty.md, "Purchase arithmetic").
 */
export function dayTarget(limits: Program['limits'], raw: number): number {
  return atMost(raw, limits.purchasePerDay)
}

/** Month target M: what a month's purchases hold of the sum of its day targets. */
export function monthTarget(limits: Program['limits'], dayTargets: number): number {
  return atMost(dayTargets, limits.purchasePerMonth)
}

export type Cap = 'purchasePerPurchase' | 'purchasePerDay' | 'purchasePerMonth'

/**
 * What each part of a purchase pays when the limits leave room for less than all: the parts are filled in their order. The
 * limit named is the last one that took something away.
 *
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
