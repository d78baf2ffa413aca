import { sum } from './amounts.ts'
import type { Cap } from './caps.ts'
import type { FactChange } from './facts.ts'

/**
 * Why an event earns nothing (docs/modules/loyalty.md, "Engine"). The event is stored with this
 * reason; invalid input is refused instead.
 */
export type Reason =
  | 'not_member'
  | 'before_join'
  | 'outside_period'
  | 'program_not_active'
  | 'already_rewarded'
  | 'not_eligible'
  | 'below_minimum'
  | 'cap_reached'
  | 'no_room'
  | 'staff_self'
  | 'blocked_sector'
  | 'unknown_object'
  | 'self_referral'
  | 'without_purchase'

export type ItemKind =
  | 'purchase'
  | 'productBonus'
  | 'basketBonus'
  | 'refund'
  | 'stamps'
  | 'threshold'
  | 'firstPurchase'
  | 'streak'
  | 'social'
  | 'special'
  | 'visit'
  | 'custom'
  | 'adjustment'
  | 'gift'
  | 'reversal'

/**
 * One line of the explanation: a rule with its numbers. Other modules write the member's sentence
 * from it. The points, stamps and status of an outcome are the sums of its items' (invariant 20).
 */
export interface Item {
  /** 'acquisti', 'thresholds', a mechanic of the social or special group, or the id of a rule. */
  readonly rule: string
  readonly kind: ItemKind
  /** The rule's inputs; the end of a name is its unit: Cents, Milli, Points. */
  readonly inputs: Readonly<Record<string, string | number>>
  /** Points before limits. */
  readonly raw: number
  readonly capped?: {
    readonly by: Cap | 'socialPerDay' | 'socialPerMonth'
    readonly from: number
    readonly to: number
  }
  readonly rounding?: 'up' | 'down'
  readonly points: number
  readonly stamps: number
  readonly status: number
}

/**
 * A posting of an event: purchases and awards have one, a refund one for each purchase that it
 * touches.
 */
export interface Step {
  /** Id of the event whose credit is reversed first; null for a credit. */
  readonly of: string | null
  readonly points: number
  readonly stamps: number
  readonly status: number
  readonly items: readonly Item[]
}

export interface Outcome {
  readonly changes: readonly FactChange[]
  readonly steps: readonly Step[]
  /** Changes of the targets, before debt, pending and forgiving; negative for a reversal. */
  readonly points: number
  readonly stamps: number
  readonly status: number
  /** Ranks at the event, before and after it. */
  readonly tier: { readonly before: number; readonly after: number }
  readonly refused?: Reason
  /** Cents of an unlinked refund that match no purchase. */
  readonly unmatchedCents: number
}

/** The result of an event, before its effect on the tier is known. */
export interface EventResult {
  readonly changes: FactChange[]
  readonly steps: Step[]
  readonly refused?: Reason
  readonly unmatchedCents?: number
}

/** Makes a posting whose sums are those of its items. */
export function stepOf(of: string | null, items: readonly Item[]): Step {
  return {
    of,
    points: sum(items.map(({ points }) => points)),
    stamps: sum(items.map(({ stamps }) => stamps)),
    status: sum(items.map(({ status }) => status)),
    items,
  }
}
