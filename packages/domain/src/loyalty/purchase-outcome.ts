import { payFirstInteraction } from './awards.ts'
import { shareOut } from './caps.ts'
import type { LoyaltyEvent, PurchaseData } from './events.ts'
import type { MemberFacts, Purchase } from './facts.ts'
import { type Item, stepOf, type EventResult } from './outcome.ts'
import { type Program, tierMilliOf } from './program.ts'
import { timeMultiplier } from './purchase-multiplier.ts'
import { NOTHING, rate, rateLines, type Rating } from './purchase.ts'
import { shift } from './targets.ts'

/** Evaluates a purchase: freezes its factors, and posts the growth of the targets. */
export function processPurchase(
  program: Program,
  facts: MemberFacts,
  event: LoyaltyEvent & PurchaseData,
  tierRank: number,
): EventResult {
  const lines = rateLines(program, event.lines)
  const { milli: timeMilli, rule: timeRule } = timeMultiplier(program, event.at)
  const frozen = { timeMilli, timeRule, tierMilli: tierMilliOf(program.tiers, tierRank), tierRank }
  const rating = rate(program, lines, frozen)
  const { changes, dayGrowth, monthGrowth, items } = shift(program, facts, event.at, NOTHING, rating)
  const stored: Purchase = {
    id: event.id,
    at: event.at,
    arrival: event.arrival,
    lines,
    timeMilli,
    timeRule,
    tierMilli: frozen.tierMilli,
    tierRank,
    eligibleCents: rating.eligibleCents,
    isQualifying: rating.isQualifying,
    raw: rating.raw,
    stamps: rating.stamps,
  }
  changes.push({ kind: 'purchase', purchase: stored })
  const earned = [...purchaseItems(program, stored, rating, dayGrowth, monthGrowth), ...items]
  if (program.social.firstInteraction.points > 0) {
    const first = payFirstInteraction(program, facts, event.at)
    changes.push(...first.changes)
    earned.push(...first.items)
  }
  return { changes, steps: [stepOf(null, earned)] }
}

/**
 * Makes one item for each part of the purchase's own points; the limits fill them in their order.
 */
function purchaseItems(
  program: Program,
  bought: Purchase,
  rating: Rating,
  dayGrowth: number,
  monthGrowth: number,
): Item[] {
  const inputs: Record<string, string | number> = {
    eligibleCents: rating.eligibleCents,
    minSpendCents: program.minSpendCents,
  }
  if (!rating.isQualifying) {
    return [{ rule: 'acquisti', kind: 'purchase', inputs, raw: 0, points: 0, stamps: 0, status: 0 }]
  }
  inputs['pointMilli'] = program.pointMilli
  inputs['timeMilli'] = bought.timeMilli
  inputs['timeRule'] = bought.timeRule
  inputs['tierMilli'] = bought.tierMilli
  inputs['tierRank'] = bought.tierRank
  if (program.stampCents !== null) inputs['stampCents'] = program.stampCents
  for (const { factorMilli, leftCents } of bought.lines) {
    const key = `factor${factorMilli}Cents`
    inputs[key] = Number(inputs[key] ?? 0) + leftCents
  }
  const shares = shareOut(rating.parts, rating.raw, dayGrowth, monthGrowth)
  return rating.parts.map(({ rule, kind, points: raw }, index) => {
    const { points = raw, by = null } = shares[index] ?? {}
    const isMain = kind === 'purchase'
    return {
      rule,
      kind,
      inputs: isMain ? inputs : {},
      raw,
      capped: by === null ? undefined : { by, from: raw, to: points },
      rounding: isMain ? program.rounding : undefined,
      points,
      stamps: isMain ? rating.stamps : 0,
      status: points,
    }
  })
}
