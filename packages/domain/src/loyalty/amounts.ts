/*
 * Whole numbers only: euros are cents, factors are thousandths ("milli"), points are points.
 * Decimals are read from their text, never through a float's fraction.
 */

/** A factor of 1 in thousandths. */
export const ONE = 1000
/** The most points that a single award may give (docs/modules/loyalty.md, "Engine"). */
export const MOST_POINTS = 1_000_000

const DECIMAL = /^(-?)(\d+)(?:[.,](\d+))?$/

/**
 * Reads a decimal exactly as a whole number of its smallest part: ('39.90', 2) → 3990, (1.2, 3) →
 * 1200. Numbers are read as JSON writes them; texts may have a comma, as people type it.
 * @returns null when it is no number, has more than `places` decimals, or is too large to be exact
 */
export function readDecimal(value: number | string, places: number): number | null {
  const [, sign, whole = '', fraction = ''] = DECIMAL.exec(String(value).trim()) ?? []
  if (sign === undefined || fraction.length > places) return null
  const units = Number(whole + fraction.padEnd(places, '0'))
  if (!Number.isSafeInteger(units)) return null
  return sign === '-' && units !== 0 ? -units : units
}

/** Reads euros with at most two decimals as cents; null for anything else. */
export function readCents(value: number | string): number | null {
  return readDecimal(value, 2)
}

/**
 * Reads a coefficient or factor with at most three decimals as thousandths; null for anything else.
 */
export function readMilli(value: number | string): number | null {
  return readDecimal(value, 3)
}

/** @throws RangeError unless `value` is a whole number that a double holds exactly */
export function exact(value: number): number {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not an exact whole number: ${value}`)
  return value
}

/**
 * Returns the product of whole numbers ≥ 0 divided once, rounded as requested. Exact for any size.
 * @throws RangeError when a factor or the result is too large to be exact
 */
export function multiplyDivide(factors: readonly number[], divisor: number, rounding: 'up' | 'down'): number {
  let product = 1
  for (const factor of factors) product *= exact(factor)
  if (Number.isSafeInteger(product)) {
    const rest = product % divisor
    return (product - rest) / divisor + (rest > 0 && rounding === 'up' ? 1 : 0)
  }
  const large = factors.reduce((all, factor) => all * BigInt(factor), 1n)
  const by = BigInt(divisor)
  const up = rounding === 'up' && large % by > 0n ? 1n : 0n
  return exact(Number(large / by + up))
}

export function sum(values: readonly number[]): number {
  let total = 0
  for (const value of values) total += value
  return total
}
