import type { FoundPurchase } from '@vicino/contract/loyalty/members/schemas'
import { type AmountProblem, centsOf, eurosOf, readAmount } from '~/lib/amount.ts'
import type { RefundBody } from './attempt.ts'

/**
 * The refunded part of a purchase: all that is left, an amount spread over its lines, or amounts of
 * single lines.
 */
export type RefundWay = 'all' | 'amount' | 'lines'

/** A line with its position in the receipt, by which a refund names it; the first is 0. */
export type PlacedLine = FoundPurchase['lines'][number] & { readonly place: number }

export const placed = (lines: FoundPurchase['lines']): PlacedLine[] =>
  lines.map((line, place) => ({ ...line, place }))

interface Typed {
  readonly way: RefundWay
  readonly text: string
  /** Typed amounts by the position of their line. */
  readonly ofLines: Readonly<Record<number, string>>
}

/** The body of a refund, or its errors; neither while nothing is typed. */
export interface RefundRead {
  readonly cents: number
  readonly body?: Pick<RefundBody, 'amount' | 'items'>
  readonly problem?: AmountProblem
  readonly lineProblems?: ReadonlyMap<number, AmountProblem>
}

/**
 * Reads a refund. "All that is left" is sent as its amount. If another till has refunded a part
 * meanwhile, the server then refuses the request instead of refunding less.
 */
export function readRefund(
  { left, lines }: Pick<FoundPurchase, 'left' | 'lines'>,
  { way, text, ofLines }: Typed,
): RefundRead {
  if (way === 'all') return { cents: centsOf(left), body: { amount: left } }
  if (way === 'amount') {
    const read = readAmount(text, { most: centsOf(left) })
    if (read.problem !== undefined) return { cents: 0, problem: read.problem }
    return { cents: read.cents, body: { amount: eurosOf(read.cents) } }
  }
  const lineProblems = new Map<number, AmountProblem>()
  const items: { line: number; amount: number }[] = []
  let cents = 0
  for (const [index, line] of lines.entries()) {
    const read = readAmount(ofLines[index] ?? '', { most: centsOf(line.left), orZero: true })
    if (read.problem !== undefined) {
      if (read.problem !== 'empty') lineProblems.set(index, read.problem)
    } else if (read.cents > 0) {
      cents += read.cents
      items.push({ line: index, amount: eurosOf(read.cents) })
    }
  }
  const isWhole = lineProblems.size === 0 && items.length > 0
  return { cents, lineProblems, ...(isWhole && { body: { items } }) }
}
