import { sum } from './amounts.ts'
import { type Paid, payAdjustment, payAward, payCustom, payGift, payVisit, takeBackAward } from './awards.ts'
import type { LoyaltyEvent } from './events.ts'
import { addStatus, type FactChange, type MemberFacts } from './facts.ts'
import { type Outcome, type Reason, type Step, stepOf, type EventResult } from './outcome.ts'
import { mayEarn, mayTakeBack } from './phase.ts'
import type { Program } from './program.ts'
import { processPurchase } from './purchase-outcome.ts'
import { processRefund } from './refund-outcome.ts'
import { changesByTime, tierHeldAt, standingAt } from './tiers.ts'

/**
 * Computes the points that an event earns or takes back, and the changes of facts
 * (docs/modules/loyalty.md, "Engine"). Pure: the same program, facts and event always give the same
 * outcome, and no argument is changed. The caller applies `changes` with `applyChanges()` and posts
 * each step.
 * @param member null for a person who is no member
 * @throws RefundExceeds when a linked refund is larger than the rest of its purchase
 * @throws RangeError when a number is not whole or too large
 */
export function evaluate(program: Program, member: MemberFacts | null, event: LoyaltyEvent): Outcome {
  if (member === null) return refusedOutcome('not_member', 0)
  // Periods that ended meanwhile are closed first.
  const byTime = changesByTime(program.tiers, member, member.lastEventAt ?? member.joinedAt, event.receivedAt)
  const changes: FactChange[] = byTime.map(({ at, rank }) => ({ kind: 'tier', at, rank }))
  const before = program.tiers.isOn ? tierHeldAt(program.tiers, member, event.at) : 0
  const refusal = refusalOf(program, member, event)
  if (refusal !== null) return refusedOutcome(refusal, before)
  const result = processEvent(program, member, event, before)
  changes.push(...result.changes, { kind: 'seen', at: event.receivedAt })
  const after = program.tiers.isOn ? tierAfter(program, member, result.changes, event, before, changes) : 0
  const total = (of: (step: Step) => number): number => sum(result.steps.map(of))
  return {
    changes,
    steps: result.steps,
    points: total(({ points }) => points),
    stamps: total(({ stamps }) => stamps),
    status: total(({ status }) => status),
    tier: { before, after },
    refused: result.refused,
    unmatchedCents: result.unmatchedCents ?? 0,
  }
}

function refusedOutcome(refused: Reason, rank: number): Outcome {
  const tier = { before: rank, after: rank }
  return { changes: [], steps: [], points: 0, stamps: 0, status: 0, tier, refused, unmatchedCents: 0 }
}

/** Returns why an event of any type earns or takes back nothing; null when it may. */
function refusalOf(program: Program, member: MemberFacts, event: LoyaltyEvent): Reason | null {
  const isTakingBack = event.type === 'refund' || event.type === 'reversal'
  if (isTakingBack) return mayTakeBack(program, event.receivedAt) ? null : 'program_not_active'
  if (program.isDiscountsOnly && givesWithoutPurchase(event)) return 'without_purchase'
  if (member.isStaff) return 'staff_self'
  if (event.at < member.joinedAt) return 'before_join'
  if (event.at < program.startsAt || event.at >= program.endsAt) return 'outside_period'
  return mayEarn(program, event.receivedAt) ? null : 'program_not_active'
}

/**
 * Tells whether an event gives something that answers no purchase (D.P.R. 430/2001, art. 6, letter
 * c-bis). Taking points away is always possible.
 */
function givesWithoutPurchase(event: LoyaltyEvent): boolean {
  switch (event.type) {
    case 'award':
      return event.mechanic !== 'firstPurchase'
    case 'visit':
    case 'custom':
      return true
    case 'gift':
      return event.forPurchase !== true
    case 'adjustment':
      return event.points > 0 || (event.stamps ?? 0) > 0
    default:
      return false
  }
}

function processEvent(program: Program, facts: MemberFacts, event: LoyaltyEvent, rank: number): EventResult {
  switch (event.type) {
    case 'purchase':
      return processPurchase(program, facts, event, rank)
    case 'refund':
      return processRefund(program, facts, event)
    case 'award':
      return paid(payAward(program, facts, event), null)
    case 'visit':
      return paid(payVisit(program, facts, event.rule, event.at), null)
    case 'custom':
      return paid(payCustom(program, facts, event.rule, event.at), null)
    case 'adjustment':
      return paid(payAdjustment(program, event), null)
    case 'gift':
      return paid(payGift(program, event), null)
    default:
      return paid(takeBackAward(program, facts, event), event.award.eventId)
  }
}

function paid({ changes, items, refused }: Paid, of: string | null): EventResult {
  return { changes: [...changes], steps: items.length === 0 ? [] : [stepOf(of, items)], refused }
}

/** Returns the tier after the event, at the time of its effect; adds its change to `changes`. */
function tierAfter(
  program: Program,
  facts: MemberFacts,
  done: readonly FactChange[],
  event: LoyaltyEvent,
  heldAt: number,
  changes: FactChange[],
): number {
  const now = event.receivedAt
  const before = event.at === now ? heldAt : tierHeldAt(program.tiers, facts, now)
  const { joinedAt, importedTier } = facts
  const known = { joinedAt, importedTier, status: new Map(facts.status) }
  for (const change of done) if (change.kind === 'status') addStatus(known.status, change)
  const { rank: after } = standingAt(program.tiers, known, now)
  if (after !== before) changes.push({ kind: 'tier', at: now, rank: after })
  return after
}
