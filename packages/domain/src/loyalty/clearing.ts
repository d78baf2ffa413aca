/**
 * What the brands of a common program owe each other (docs/modules/loyalty.md, "Common programs"),
 * in thousandths of a cent ("milli").
 */

/** What a partner owes for points given at its tills, at thousandths of a cent a point. */
export const owedForPoints = (points: number, priceMilli: number): number => points * priceMilli

/**
 * What a partner gets for handing a prize over: percent of its value, less what the member paid at the till.
 *
 * @param valueCents and `moneyCents`: VAT included
 */
export const paidForPrize = (valueCents: number, moneyCents: number, percent: number): number =>
  Math.max(0, valueCents - moneyCents) * percent * 10

/** Whole cents, half a cent rounded up, towards who is owed it: -0.5 cents are 0, 0.5 cents are 1. */
export const centsOfMilli = (milli: number): number => Math.floor((milli + 500) / 1000)
