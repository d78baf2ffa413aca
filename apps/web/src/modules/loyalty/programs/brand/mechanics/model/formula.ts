import type { Item } from '@vicino/domain/loyalty/outcome'

/** A factor of a purchase's points, with what gave it; the sentence is made of them. */
export interface Factor {
  /** As the engine has it, in thousandths. */
  readonly milli: number
  readonly by: 'coefficient' | 'product' | 'time' | 'tier'
}

/** What the sentence "39,90 € × 1,5 × 2 (ora felice) = 119,7 → 119" is made of. */
export interface Formula {
  readonly cents: number
  /** Without those that are 1, but the coefficient always. */
  readonly factors: readonly Factor[]
  /** The product before rounding, exact, as a decimal with a point: '119.7'. */
  readonly exact: string
  readonly points: number
}

/** What the item of a purchase without several kinds of lines computed; null for every other item. */
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

/** A whole number of 10^-places as a decimal without zeros at its end. */
function decimal(value: bigint, places: number): string {
  const digits = value.toString().padStart(places + 1, '0')
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/\.?0+$/, '')
}
