/*
 * Automations of a brand (docs/modules/marketing.md, "Automations"): when something happens, if the
 * conditions hold, after a delay, then something is done. Pure: which events start one, when it is
 * due, and who has led to what.
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

/** What starts an automation. */
export type Trigger =
  | { readonly type: 'joined' | 'refunded' | 'postApproved' }
  /** `minAmount` in euros, null = any; `firstOnly`: the member's first purchase in the program. */
  | { readonly type: 'purchase'; readonly minAmount: number | null; readonly firstOnly: boolean }
  /** The balance passes this many. */
  | { readonly type: 'pointsReached' | 'stampsReached'; readonly amount: number }
  /** A tier is reached from below: this rank, null = any. */
  | { readonly type: 'tierReached'; readonly rank: number | null }
  /** null = any reward. */
  | { readonly type: 'rewardClaimed'; readonly rewardId: string | null }
  /** So many days before it, 0 = on the day. */
  | { readonly type: 'birthday'; readonly days: number }
  /** Nothing bought for so many days; `alsoPast`: also who was so when the automation was switched on. */
  | { readonly type: 'inactive'; readonly days: number; readonly alsoPast: boolean }
  | { readonly type: 'pointsExpiring'; readonly days: number }

/** What is done; at least one of them. */
export interface Actions {
  /** In the app and by push, by e-mail, or both: it is marketing, whatever it says. */
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
  /** Percent of members to whom nothing is done, 0 = no comparison. */
  readonly controlShare: number
  /** 0 = each time; n = not again before so many days; null = once for each member. */
  readonly reentryDays: number | null
  /** Points in all that it gives in a day of Rome. */
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
  /** Automations that lead to one another. */
  depth: 3,
} as const

/** Something that happened to a member, as far as a trigger looks at it. Balances are those afterwards. */
export type Happening =
  | { readonly type: 'joined' | 'refunded' | 'postApproved' }
  | { readonly type: 'purchase'; readonly cents: number; readonly isFirst: boolean }
  | { readonly type: 'pointsReached' | 'stampsReached'; readonly before: number; readonly after: number }
  | { readonly type: 'tierReached'; readonly from: number; readonly to: number }
  | { readonly type: 'rewardClaimed'; readonly rewardId: string }

/** Whether what happened starts an automation with this trigger. */
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
        // Who leaps over a tier has reached it too.
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

/** When the actions of something that happened at `at` are due. */
export const dueAt = (at: Instant, { delayMinutes }: Pick<AutomationConfig, 'delayMinutes'>): Instant =>
  at + delayMinutes * MINUTE_MS

/**
 * Why an automation does not follow from what other automations have done; null when it may.
 *
 * @param chain the automations that led here, the first of them first
 */
export function chainProblem(automationId: string, chain: readonly string[]): 'loop' | 'depth' | null {
  if (chain.includes(automationId)) return 'loop'
  return chain.length >= AUTOMATION_LIMITS.depth ? 'depth' : null
}

/** Last purchases, in days of Rome, of whom an automation for the inactive is about on a day. */
export function inactiveDays(
  trigger: Extract<Trigger, { type: 'inactive' }>,
  today: Day,
  activeSince: Day,
): { readonly from: Day; readonly to: Day } {
  const to = today - trigger.days
  return { from: trigger.alsoPast ? -Infinity : activeSince - trigger.days, to }
}
