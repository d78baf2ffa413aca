import type { TillProgram } from '@vicino/contract/loyalty/members/schemas'
import { readNumberText } from '@vicino/domain/typed/numbers'
import type { PurchaseBody } from './attempt.ts'
import { type AmountProblem, eurosOf, readAmount } from '~/lib/amount.ts'

/** A line of the receipt while it is typed; `id` identifies its fields. */
export interface TypedLine {
  readonly id: number
  readonly product: string
  readonly quantity: string
  readonly net: string
}

export type LineProblem = AmountProblem | 'product' | 'quantity' | 'moreThanAmount'

/** Product data that the customer's programs need in the lines; null when the amount is enough. */
export type SoughtLines = TillProgram['lines']

/** Merges the product data that all programs need. */
export function soughtLines(programs: readonly TillProgram[]): SoughtLines {
  const sought = programs.flatMap(({ earns, balance, lines }) =>
    earns && balance !== null && lines ? [lines] : [],
  )
  return mergedLines(sought)
}

/** Merges the product data that several programs need; null when no program needs any. */
export function mergedLines(sought: readonly NonNullable<SoughtLines>[]): SoughtLines {
  if (sought.length === 0) return null
  const all = (list: 'categories' | 'codes' | 'brands') => [...new Set(sought.flatMap((each) => each[list]))]
  return { categories: all('categories'), codes: all('codes'), brands: all('brands') }
}

/**
 * Reads a number of units, or of kilos, with at most three decimals; null when it is no such
 * number.
 */
export function readQuantity(text: string): number | null {
  const quantity = readNumberText(text, 3, 'it')
  return quantity > 0 && quantity < 1_000_000 ? quantity : null
}

type Items = NonNullable<PurchaseBody['items']>

/**
 * Builds the lines to send, with the rest of the amount as one more line. A product that a program
 * names as category or brand is sent as that, anything else as the product's code.
 */
export function itemsOf(
  lines: readonly TypedLine[],
  cents: number,
  sought: NonNullable<SoughtLines>,
): {
  readonly items: Items | undefined
  readonly restCents: number
  readonly problems: ReadonlyMap<number, LineProblem>
} {
  const problems = new Map<number, LineProblem>()
  const items: Items = []
  let restCents = cents
  for (const { id, product, quantity, net } of lines) {
    const amount = readAmount(net, { orZero: true })
    const count = readQuantity(quantity)
    if (product.trim() === '') problems.set(id, 'product')
    else if (count === null) problems.set(id, 'quantity')
    else if (amount.problem !== undefined) problems.set(id, amount.problem)
    else if (amount.cents > restCents) problems.set(id, 'moreThanAmount')
    else {
      restCents -= amount.cents
      items.push({ ...namedBy(product.trim(), sought), quantity: count, net: eurosOf(amount.cents) })
    }
  }
  if (items.length === 0) return { items: undefined, restCents, problems }
  return { items: restCents > 0 ? [...items, { net: eurosOf(restCents) }] : items, restCents, problems }
}

function namedBy(
  product: string,
  { categories, brands }: NonNullable<SoughtLines>,
): Omit<Items[number], 'net'> {
  const same = (list: readonly string[]) => list.find((name) => name.toLowerCase() === product.toLowerCase())
  const [category, brand] = [same(categories), same(brands)]
  if (category !== undefined) return { category }
  return brand === undefined ? { code: product } : { brand }
}
