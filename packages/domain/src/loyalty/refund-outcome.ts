import { sum } from './amounts.ts'
import type { LoyaltyEvent, RefundData } from './events.ts'
import { applyChanges, copyFacts, type FactChange, type MemberFacts, type Purchase } from './facts.ts'
import { type Item, type Step, stepOf, type EventResult } from './outcome.ts'
import type { Program } from './program.ts'
import { rate } from './purchase.ts'
import { afterRefund, allocateLinked, allocateUnlinked, type RefundCandidate } from './refunds.ts'
import { shift } from './targets.ts'

/**
 * A linked refund is larger than the rest of its purchase (409 `refund_exceeds`;
 * docs/modules/loyalty.md, "Refunds").
 */
export class RefundExceeds extends Error {}

/**
 * Evaluates a refund: allocates all of it, then takes points back purchase by purchase, newest
 * first.
 */
export function processRefund(
  program: Program,
  facts: MemberFacts,
  event: LoyaltyEvent & RefundData,
): EventResult {
  const { taken, unmatchedCents } = allocate(facts, event)
  // The second purchase of a refund is evaluated with the facts after the first one.
  const present = taken.length > 1 ? factsOf(facts, taken) : facts
  const changes: FactChange[] = []
  const steps: Step[] = []
  for (const { id, allocation } of taken) {
    const before = present.purchases.get(id)
    if (before === undefined) continue
    const result = refundOne(program, present, before, allocation)
    if (taken.length > 1) applyChanges(present, result.changes)
    changes.push(...result.changes)
    steps.push(...result.steps)
  }
  return { changes, steps, unmatchedCents }
}

/** Copies the facts, with only the purchases that a refund touches. */
function factsOf(facts: MemberFacts, taken: Allocated['taken']): MemberFacts {
  const purchases = new Map<string, Purchase>()
  for (const { id } of taken) {
    const bought = facts.purchases.get(id)
    if (bought !== undefined) purchases.set(id, bought)
  }
  return copyFacts({ ...facts, purchases })
}

interface Allocated {
  readonly taken: readonly { readonly id: string; readonly allocation: readonly number[] }[]
  readonly unmatchedCents: number
}

function allocate(
  facts: MemberFacts,
  { purchaseId, cents, items, at }: LoyaltyEvent & RefundData,
): Allocated {
  if (purchaseId === null) {
    if (cents === 'all') throw new RangeError('A refund of everything names its purchase')
    const candidates: RefundCandidate[] = [...facts.purchases.values()]
    return allocateUnlinked(candidates, at, cents, items)
  }
  const bought = facts.purchases.get(purchaseId)
  if (bought === undefined) throw new RefundExceeds(`No purchase ${purchaseId}`)
  const left = sum(bought.lines.map(({ leftCents }) => leftCents))
  // A refund of a whole receipt that was already returned is refused.
  if (left === 0) throw new RefundExceeds(`Nothing is left of ${purchaseId}`)
  const allocation = allocateLinked(bought.lines, cents === 'all' ? left : cents, items)
  if (allocation === null) throw new RefundExceeds(`More than the ${left} cents left of ${purchaseId}`)
  return { taken: [{ id: purchaseId, allocation }], unmatchedCents: 0 }
}

/** Lowers the rest of a purchase and reverses its targets' loss. */
function refundOne(
  program: Program,
  facts: MemberFacts,
  before: Purchase,
  allocation: readonly number[],
): EventResult {
  const lines = afterRefund(before.lines, allocation)
  const rating = rate(program, lines, before)
  const { changes, dayGrowth, monthGrowth, items } = shift(program, facts, before.at, before, rating)
  const { eligibleCents, isQualifying, raw, stamps } = rating
  changes.push({ kind: 'purchase', purchase: { ...before, lines, eligibleCents, isQualifying, raw, stamps } })
  const lost = raw - before.raw
  const by = monthGrowth !== dayGrowth ? 'purchasePerMonth' : 'purchasePerDay'
  const item: Item = {
    rule: 'acquisti',
    kind: 'refund',
    inputs: {
      refundCents: sum(allocation),
      leftCents: sum(lines.map(({ leftCents }) => leftCents)),
      eligibleCents,
      rawPoints: raw,
      rawPointsBefore: before.raw,
    },
    raw: lost,
    capped: lost === monthGrowth ? undefined : { by, from: lost, to: monthGrowth },
    points: monthGrowth,
    stamps: stamps - before.stamps,
    status: monthGrowth,
  }
  return { changes, steps: [stepOf(before.id, [item, ...items])] }
}
