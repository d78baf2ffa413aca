import type { Item } from '@vicino/domain/loyalty/outcome'

/** A factor of a purchase's points and its origin. The formula is written from factors. */
export interface Factor {
  /** In thousandths, as in the engine. */
  readonly milli: number
  readonly by: 'coefficient' | 'product' | 'time' | 'tier'
}

/** The parts of the sentence "39,90 € × 1,5 × 2 (ora felice) = 119,7 → 119". */
export interface Formula {
  readonly cents: number
  /** Factors other than 1; the coefficient is always there. */
  readonly factors: readonly Factor[]
  /** The exact product before rounding, as a decimal with a point: '119.7'. */
  readonly exact: string
  readonly points: number
}

/**
 * Finds the calculation of a purchase item whose lines are all of one kind; null for every other
 * item.
 */
export function formulaOf(item: Item): Formula | null {
  const { inputs } = item
  if (item.kind !== 'purchase' || inputs['pointMilli'] === undefined) return null
  const read = (key: string): number => Number(inputs[key] ?? 0)
  const lines = Object.keys(inputs).flatMap((key) => /^factor(\d+)Cents$/.exec(key)?.[1] ?? [])
  if (lines.length !== 1) return null
  const factors: Factor[] = [
    { milli: read('pointMilli'), by: 'coefficient' },
    { milli: Number(lines[0]), by: 'product' },
    { milli: read('timeMilli'), by: 'time' },
    { milli: read('tierMilli'), by: 'tier' },
  ]
  const product = factors.reduce((all, { milli }) => all * BigInt(milli), BigInt(read('eligibleCents')))
  return {
    cents: read('eligibleCents'),
    factors: factors.filter(({ milli, by }) => by === 'coefficient' || milli !== 1000),
    exact: decimal(product, 2 + 3 * factors.length),
    points: item.raw,
  }
}

/** Writes a whole number of 10^-places as a decimal without trailing zeros. */
function decimal(value: bigint, places: number): string {
  const digits = value.toString().padStart(places + 1, '0')
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/\.?0+$/, '')
}
