import { productCodeOf } from '../gtin.ts'
import { multiplyDivide, sum } from './amounts.ts'
import type { Instant } from './clock.ts'
import type { RatedLine } from './purchase.ts'

/**
 * The returned part of a receipt: cents of all lines with a code, or of one line by its index from
 * 0.
 */
export type RefundItem =
  | { readonly code: string; readonly cents: number }
  | { readonly line: number; readonly cents: number }

/**
 * Cents taken from each line of a purchase, in line order; null when the refund exceeds the rest
 * (`refund_exceeds`).
 */
export type Allocation = readonly number[] | null

/**
 * Allocates a linked refund (docs/modules/loyalty.md, "Refunds"). Items are allocated one after
 * another, and `cents` is their sum.
 */
export function allocateLinked(
  lines: readonly RatedLine[],
  cents: number,
  items: readonly RefundItem[] | null,
): Allocation {
  const left = lines.map((line) => line.leftCents)
  if (items === null) return cents > sum(left) ? null : spread(left, cents)
  const rest = [...left]
  for (const item of items) if (takeItem(lines, rest, item) > 0) return null
  return left.map((before, index) => before - (rest[index] ?? 0))
}

/**
 * Spreads cents over lines in proportion to their rests: rounded-down shares, then the remaining
 * cents one each to the lines with the largest remainder, ties to the earlier line.
 */
function spread(left: readonly number[], cents: number): number[] {
  const total = sum(left)
  if (total === 0) return left.map(() => 0)
  const shares = left.map((part) => multiplyDivide([cents, part], total, 'down'))
  // Computes cents × part − share × total, exactly also where the products are not exact.
  const rests = left.map(
    (part, index) => BigInt(cents) * BigInt(part) - BigInt(shares[index] ?? 0) * BigInt(total),
  )
  const order = left
    .map((_, index) => index)
    .toSorted((a, b) => Number((rests[b] ?? 0n) - (rests[a] ?? 0n)) || a - b)
  let missing = cents - sum(shares)
  for (const index of order) {
    if (missing === 0) break
    shares[index] = (shares[index] ?? 0) + 1
    missing -= 1
  }
  return shares
}

/**
 * Takes an item from its line or the lines of its code, in line order; changes `rest` and returns
 * the unmatched cents.
 */
function takeItem(lines: readonly RatedLine[], rest: number[], item: RefundItem): number {
  let wanted = item.cents
  const code = 'code' in item ? productCodeOf(item.code) : null
  for (const [index, line] of lines.entries()) {
    const isIts =
      'line' in item ? index === item.line : line.code !== null && productCodeOf(line.code) === code
    if (!isIts) continue
    const taken = Math.min(wanted, rest[index] ?? 0)
    rest[index] = (rest[index] ?? 0) - taken
    wanted -= taken
  }
  return wanted
}

/**
 * The purchases that an unlinked refund searches: those of the member, with the order of arrival.
 */
export interface RefundCandidate {
  readonly id: string
  readonly at: Instant
  /** Rises with the arrival of the purchases. */
  readonly arrival: number
  readonly lines: readonly RatedLine[]
}

export interface UnlinkedAllocation {
  /** Purchases touched, newest first. */
  readonly taken: readonly { readonly id: string; readonly allocation: readonly number[] }[]
  /** Cents that match no purchase; they have no effect. */
  readonly unmatchedCents: number
}

/** Allocates a refund without a receipt to purchases up to `at`, newest first. */
export function allocateUnlinked(
  candidates: readonly RefundCandidate[],
  at: Instant,
  cents: number,
  items: readonly RefundItem[] | null,
): UnlinkedAllocation {
  const purchases = newestFirst(candidates.filter((purchase) => purchase.at <= at))
  return items === null ? takeAmounts(purchases, cents) : takeItems(purchases, items)
}

/**
 * Sorts by time. Purchases are mostly in order already, so that for a customer with very many the
 * list is only reversed.
 */
function newestFirst(purchases: readonly RefundCandidate[]): RefundCandidate[] {
  const isInOrder = purchases.every((purchase, index) => {
    const before = purchases[index - 1]
    return before === undefined || laterFirst(purchase, before) < 0
  })
  return isInOrder ? purchases.toReversed() : purchases.toSorted(laterFirst)
}

const laterFirst = (a: RefundCandidate, b: RefundCandidate): number => b.at - a.at || b.arrival - a.arrival

function takeAmounts(purchases: readonly RefundCandidate[], cents: number): UnlinkedAllocation {
  const taken: { id: string; allocation: readonly number[] }[] = []
  let unmatchedCents = cents
  for (const { id, lines } of purchases) {
    if (unmatchedCents === 0) break
    const left = lines.map((line) => line.leftCents)
    const part = Math.min(unmatchedCents, sum(left))
    if (part === 0) continue
    taken.push({ id, allocation: spread(left, part) })
    unmatchedCents -= part
  }
  return { taken, unmatchedCents }
}

function takeItems(purchases: readonly RefundCandidate[], items: readonly RefundItem[]): UnlinkedAllocation {
  const rests = purchases.map(({ lines }) => lines.map((line) => line.leftCents))
  let unmatchedCents = 0
  for (const item of items) {
    let wanted = item.cents
    for (const [index, { lines }] of purchases.entries()) {
      // The index of a line means nothing where the receipt is unknown.
      if (wanted === 0 || 'line' in item) break
      wanted = takeItem(lines, rests[index] ?? [], { code: item.code, cents: wanted })
    }
    unmatchedCents += wanted
  }
  const taken = purchases
    .map(({ id, lines }, index) => ({
      id,
      allocation: lines.map((line, at) => line.leftCents - (rests[index]?.[at] ?? 0)),
    }))
    .filter(({ allocation }) => allocation.some((part) => part > 0))
  return { taken, unmatchedCents }
}

/** Returns the lines of a purchase after a refund took its part of each. */
export function afterRefund(lines: readonly RatedLine[], allocation: readonly number[]): RatedLine[] {
  return lines.map((line, index) => {
    const { code, category, brand, quantityMilli, netCents, factorMilli, leftCents } = line
    return {
      code,
      category,
      brand,
      quantityMilli,
      netCents,
      factorMilli,
      leftCents: leftCents - (allocation[index] ?? 0),
    }
  })
}
