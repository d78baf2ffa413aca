/**
 * Debts between the brands of a common program (docs/modules/loyalty.md, "Common programs"), in
 * thousandths of a cent ("milli").
 */

/** Returns a partner's debt for points given at its tills, at thousandths of a cent per point. */
export const owedForPoints = (points: number, priceMilli: number): number => points * priceMilli

/**
 * Returns a partner's credit for fulfilling a reward: percent of its value, minus the member's
 * payment at the till.
 * @param valueCents and `moneyCents`: VAT included
 */
export const paidForReward = (valueCents: number, moneyCents: number, percent: number): number =>
  Math.max(0, valueCents - moneyCents) * percent * 10

/**
 * Rounds to whole cents, half a cent up, in favour of the creditor: -0.5 cents are 0, 0.5 cents are
 * 1.
 */
export const centsOfMilli = (milli: number): number => Math.floor((milli + 500) / 1000)
