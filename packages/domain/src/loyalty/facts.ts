import type { Day, Instant, Month } from './clock.ts'
import type { FrozenFactors, RatedLine } from './purchase.ts'

/*
 * The known facts of a member; every target is a pure function of them. An event changes facts, and
 * target(after) − target(before) is posted.
 */

/** A purchase with its remaining amounts after refunds. */
export interface Purchase extends FrozenFactors {
  /** Id of its event, which refunds name and whose credit they reverse. */
  readonly id: string
  readonly at: Instant
  /** Rises with the arrival of a member's purchases. */
  readonly arrival: number
  readonly lines: readonly RatedLine[]
  /** Cents of its rest that earn points. */
  readonly eligibleCents: number
  readonly isQualifying: boolean
  readonly raw: number
  readonly stamps: number
}

export interface MonthFacts {
  /** Σ eligible cents of the month's purchases. */
  readonly spendCents: number
  /** Σ day targets of its days. */
  readonly dayTargets: number
  /** Points from social awards. */
  readonly socialPoints: number
}

export interface DayFacts {
  /** Σ raw points of the day's purchases. */
  readonly raw: number
  /** Purchases of the day that count for streaks and the first purchase. */
  readonly qualifying: number
  readonly socialPoints: number
}

/**
 * The values of a tier period (or, for rolling months, of a day): status points, eligible cents,
 * qualifying purchases.
 */
export interface StatusFacts {
  readonly status: number
  readonly spendCents: number
  readonly purchases: number
}

export interface TierChange {
  readonly at: Instant
  readonly rank: number
}

export interface MemberFacts {
  readonly joinedAt: Instant
  /** The person works for the brand and earns nothing there. */
  readonly isStaff: boolean
  /** Tier from an import, in place of Bronze (docs/modules/loyalty.md, "Tiers"). */
  readonly importedTier: number
  /** Time of the effect of the last event; null before the first. */
  lastEventAt: Instant | null
  /** At least the months that the event touches. */
  readonly months: Map<Month, MonthFacts>
  /**
   * At least the days that the event touches; all of the program's where `needsAllDays()` is true.
   */
  readonly days: Map<Day, DayFacts>
  /** By period; by day for rolling months. All of them while tiers are on. */
  readonly status: Map<number, StatusFacts>
  /** Awards that are given once and were: keys of `onceKey()`. */
  readonly once: Set<string>
  /** How often a visit, custom rule or manual adjustment was used: keys of `countKey()`. */
  readonly counts: Map<string, number>
  /** The last visit by rule. */
  readonly lastVisits: Map<string, Instant>
  /** Changes of tier in the order in which they became known. */
  readonly tierChanges: TierChange[]
  /** The purchase that a linked refund names; for an unlinked one all with a rest. */
  readonly purchases: Map<string, Purchase>
}

/** Returns the facts of a new member. */
export function newMember(joinedAt: Instant): MemberFacts {
  return {
    joinedAt,
    isStaff: false,
    importedTier: 0,
    lastEventAt: null,
    months: new Map(),
    days: new Map(),
    status: new Map(),
    once: new Set(),
    counts: new Map(),
    lastVisits: new Map(),
    tierChanges: [],
    purchases: new Map(),
  }
}

export const NO_MONTH: MonthFacts = { spendCents: 0, dayTargets: 0, socialPoints: 0 }
export const NO_DAY: DayFacts = { raw: 0, qualifying: 0, socialPoints: 0 }
export const NO_STATUS: StatusFacts = { status: 0, spendCents: 0, purchases: 0 }

/** A change of facts: sums grow, purchases are replaced, `once` rows are inserted. */
export type FactChange =
  | ({ readonly kind: 'month'; readonly month: Month } & MonthFacts)
  | ({ readonly kind: 'day'; readonly day: Day } & DayFacts)
  | ({ readonly kind: 'status'; readonly period: number } & StatusFacts)
  | { readonly kind: 'purchase'; readonly purchase: Purchase }
  | { readonly kind: 'once'; readonly key: string }
  | { readonly kind: 'count'; readonly key: string; readonly by: number }
  | { readonly kind: 'visit'; readonly rule: string; readonly at: Instant }
  | ({ readonly kind: 'tier' } & TierChange)
  | { readonly kind: 'seen'; readonly at: Instant }

/** Writes changes into facts. */
export function applyChanges(facts: MemberFacts, changes: readonly FactChange[]): void {
  for (const change of changes) applyChange(facts, change)
}

function applyChange(facts: MemberFacts, change: FactChange): void {
  switch (change.kind) {
    case 'month':
      addTo(facts.months, change.month, NO_MONTH, change)
      break
    case 'day':
      addTo(facts.days, change.day, NO_DAY, change)
      break
    case 'status':
      addStatus(facts.status, change)
      break
    case 'purchase':
      facts.purchases.set(change.purchase.id, change.purchase)
      break
    case 'once':
      facts.once.add(change.key)
      break
    case 'count':
      facts.counts.set(change.key, (facts.counts.get(change.key) ?? 0) + change.by)
      break
    case 'visit':
      facts.lastVisits.set(change.rule, Math.max(change.at, facts.lastVisits.get(change.rule) ?? change.at))
      break
    case 'seen':
      facts.lastEventAt = Math.max(change.at, facts.lastEventAt ?? change.at)
      break
    default:
      facts.tierChanges.push({ at: change.at, rank: change.rank })
  }
}

/** Adds to the values of a period. */
export function addStatus(
  periods: MemberFacts['status'],
  change: { readonly period: number } & StatusFacts,
): void {
  addTo(periods, change.period, NO_STATUS, change)
}

/** Adds to the sums under a key; `none` has the names of the sums, each 0. */
function addTo<Sums extends { readonly [Name in keyof Sums]: number }>(
  sums: Map<number, Sums>,
  key: number,
  none: Sums,
  more: Sums,
): void {
  const after: { -readonly [Name in keyof Sums]: Sums[Name] } = { ...(sums.get(key) ?? none) }
  for (const name in none) after[name] = (after[name] + more[name]) as Sums[typeof name]
  sums.set(key, after)
}

/** Copies facts, so that the copy can change without changing the given ones. */
export function copyFacts(facts: MemberFacts): MemberFacts {
  return {
    joinedAt: facts.joinedAt,
    isStaff: facts.isStaff,
    importedTier: facts.importedTier,
    lastEventAt: facts.lastEventAt,
    months: new Map(facts.months),
    days: new Map(facts.days),
    status: new Map(facts.status),
    once: new Set(facts.once),
    counts: new Map(facts.counts),
    lastVisits: new Map(facts.lastVisits),
    tierChanges: [...facts.tierChanges],
    purchases: new Map(facts.purchases),
  }
}
