/*
 * Automations of a brand (docs/modules/marketing.md, "Automations"): a trigger, conditions, a
 * delay, and actions. Pure functions: which events trigger one, when it is due, and which
 * automations led to each other.
 */
import { MOST_GIVEN } from './awards.ts'
import { type Day, type Instant, MINUTE_MS } from './clock.ts'
import type { SegmentRule } from './segments.ts'

export const TRIGGER_TYPES = [
  'joined',
  'purchase',
  'refunded',
  'pointsReached',
  'stampsReached',
  'tierReached',
  'rewardClaimed',
  'postApproved',
  'birthday',
  'inactive',
  'pointsExpiring',
] as const
export type TriggerType = (typeof TRIGGER_TYPES)[number]

/** The trigger of an automation. */
export type Trigger =
  | { readonly type: 'joined' | 'refunded' | 'postApproved' }
  /** `minAmount` in euros, null = any; `firstOnly`: the member's first purchase in the program. */
  | { readonly type: 'purchase'; readonly minAmount: number | null; readonly firstOnly: boolean }
  /** The balance reaches this number. */
  | { readonly type: 'pointsReached' | 'stampsReached'; readonly amount: number }
  /** A tier is reached from below: this rank, null = any. */
  | { readonly type: 'tierReached'; readonly rank: number | null }
  /** null = any reward. */
  | { readonly type: 'rewardClaimed'; readonly rewardId: string | null }
  /** This many days before it, 0 = on the day. */
  | { readonly type: 'birthday'; readonly days: number }
  /**
   * No purchase for this many days; `alsoPast`: also for members who were inactive when the
   * automation was switched on.
   */
  | { readonly type: 'inactive'; readonly days: number; readonly alsoPast: boolean }
  | { readonly type: 'pointsExpiring'; readonly days: number }

/** The actions; at least one of them. */
export interface Actions {
  /**
   * In the app and by push, by e-mail, or both. Every message counts as marketing, whatever its
   * text.
   */
  readonly message: {
    readonly title: string
    readonly text: string
    readonly notification: boolean
    readonly email: boolean
  } | null
  /** 0 = none. */
  readonly points: number
  readonly stamps: number
  readonly labelId: string | null
  /** Template of a coupon of the brand. */
  readonly couponId: string | null
}

export interface AutomationConfig {
  readonly trigger: Trigger
  /** null = everybody. */
  readonly condition: SegmentRule | null
  readonly delayMinutes: number
  readonly actions: Actions
  /** Percent of members who get nothing, for comparison; 0 = no comparison. */
  readonly controlShare: number
  /** 0 = each time; n = not again within this many days; null = once for each member. */
  readonly reentryDays: number | null
  /** The most points of all members on a calendar date in Rome. */
  readonly dailyPoints: number
}

export const AUTOMATION_LIMITS = {
  /** 90 days. */
  delayMinutes: 129_600,
  points: MOST_GIVEN.points,
  stamps: MOST_GIVEN.stamps,
  controlShare: 50,
  reentryDays: 730,
  dailyPoints: 1_000_000,
  birthdayDays: 30,
  inactiveDays: { least: 7, most: 730 },
  expiringDays: 60,
  /** The longest chain of automations that trigger one another. */
  depth: 3,
} as const

/** The event of a member that triggers look at. Balances are those after it. */
export type Happening =
  | { readonly type: 'joined' | 'refunded' | 'postApproved' }
  | { readonly type: 'purchase'; readonly cents: number; readonly isFirst: boolean }
  | { readonly type: 'pointsReached' | 'stampsReached'; readonly before: number; readonly after: number }
  | { readonly type: 'tierReached'; readonly from: number; readonly to: number }
  | { readonly type: 'rewardClaimed'; readonly rewardId: string }

/** Tells whether an event starts an automation with this trigger. */
export function isTriggeredBy(trigger: Trigger, happened: Happening): boolean {
  switch (trigger.type) {
    case 'purchase':
      return (
        happened.type === 'purchase' &&
        happened.cents >= Math.round((trigger.minAmount ?? 0) * 100) &&
        (!trigger.firstOnly || happened.isFirst)
      )
    case 'pointsReached':
    case 'stampsReached':
      return (
        happened.type === trigger.type && happened.before < trigger.amount && happened.after >= trigger.amount
      )
    case 'tierReached':
      return (
        happened.type === 'tierReached' &&
        happened.to > happened.from &&
        // A member who skips a tier has reached it too.
        (trigger.rank === null || (happened.from < trigger.rank && happened.to >= trigger.rank))
      )
    case 'rewardClaimed':
      return (
        happened.type === 'rewardClaimed' &&
        (trigger.rewardId === null || trigger.rewardId === happened.rewardId)
      )
    default:
      return happened.type === trigger.type
  }
}

/** Returns when the actions for an event at `at` are due. */
export const dueAt = (at: Instant, { delayMinutes }: Pick<AutomationConfig, 'delayMinutes'>): Instant =>
  at + delayMinutes * MINUTE_MS

/**
 * Returns why an automation may not follow from other automations; null when it may.
 * @param chain the automations that led here, the first of them first
 */
export function chainProblem(automationId: string, chain: readonly string[]): 'loop' | 'depth' | null {
  if (chain.includes(automationId)) return 'loop'
  return chain.length >= AUTOMATION_LIMITS.depth ? 'depth' : null
}

/**
 * Returns the range of last purchases, in days in Rome, of the members whom an inactivity
 * automation concerns on a day.
 */
export function inactiveDays(
  trigger: Extract<Trigger, { type: 'inactive' }>,
  today: Day,
  activeSince: Day,
): { readonly from: Day; readonly to: Day } {
  const to = today - trigger.days
  return { from: trigger.alsoPast ? -Infinity : activeSince - trigger.days, to }
}
