/*
 * The result of a control group: whether people who were sent a message spend differently from
 * those who were not, and which of two titles is opened more. Pure.
 */

/** The spend of a group's members: their number, Σ of their cents, Σ of the squares. */
export interface GroupSums {
  readonly members: number
  readonly cents: number
  readonly squares: number
}

/** The smallest number of members in each group for a comparison. */
export const LEAST_COMPARED = 30

/**
 * Cents that a member of one group spent more than one of the other, with the interval that
 * contains the true value in 95 of 100 cases.
 */
export interface Comparison {
  readonly difference: number
  readonly low: number
  readonly high: number
}

/** 97.5 % of a normal distribution are below. */
const Z = 1.959964

/**
 * Compares the spend of two groups by the difference of means with unequal variances (Welch), in
 * the normal approximation, which is valid for the required numbers. null where a group is too
 * small.
 */
export function compareGroups(treated: GroupSums, control: GroupSums): Comparison | null {
  if (treated.members < LEAST_COMPARED || control.members < LEAST_COMPARED) return null
  const difference = meanOf(treated) - meanOf(control)
  const margin = Z * Math.sqrt(varianceOf(treated) / treated.members + varianceOf(control) / control.members)
  return { difference, low: difference - margin, high: difference + margin }
}

export const meanOf = ({ members, cents }: GroupSums): number => (members === 0 ? 0 : cents / members)

const varianceOf = (group: GroupSums): number =>
  Math.max(0, (group.squares - group.members * meanOf(group) ** 2) / (group.members - 1))

/** The number of a group's members who did something. */
export interface Share {
  readonly count: number
  readonly of: number
}

/**
 * Tells which group's share is larger, if the difference is no chance in 95 of 100 cases (two
 * proportions, pooled).
 * @returns the larger one; null = the difference can be chance, or a group has fewer than
 * LEAST_COMPARED
 */
export function largerShare(a: Share, b: Share): 'a' | 'b' | null {
  if (a.of < LEAST_COMPARED || b.of < LEAST_COMPARED) return null
  const pooled = (a.count + b.count) / (a.of + b.of)
  const deviation = Math.sqrt(pooled * (1 - pooled) * (1 / a.of + 1 / b.of))
  const difference = a.count / a.of - b.count / b.of
  if (Math.abs(difference) <= Z * deviation) return null
  return difference > 0 ? 'a' : 'b'
}
