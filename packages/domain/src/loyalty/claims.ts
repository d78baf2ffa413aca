import {
  addMonths,
  type Day,
  dayAt,
  firstDayOf,
  firstDayOfWeek,
  type Instant,
  monthOf,
  startOfDay,
  weekOf,
} from './clock.ts'
import { type Fulfilment, isVisible, type LimitPeriod, type RewardPrice } from './rewards.ts'

/**
 * States of a claim (docs/modules/loyalty.md, "Claims"). The first four are open, the others final.
 */
export const CLAIM_STATES = [
  'requested',
  'approved',
  'ready',
  'shipped',
  'delivered',
  'refused',
  'cancelled',
  'expired',
] as const
export type ClaimState = (typeof CLAIM_STATES)[number]
export const OPEN_STATES = ['requested', 'approved', 'ready', 'shipped'] as const

export const isOpenClaim = (state: ClaimState): boolean => (OPEN_STATES as readonly string[]).includes(state)

/** Actions of people on a claim; only time does the rest. */
export const CLAIM_ACTIONS = [
  'approve',
  'refuse',
  'ready',
  'ship',
  'deliver',
  'cancel',
  'offer',
  'substitute',
  'withdraw',
  'receive',
] as const
export type ClaimAction = (typeof CLAIM_ACTIONS)[number]

/**
 * The states from which each action is allowed. `withdraw`, `receive` and `substitute` are the
 * member's; the others the brand's.
 */
const FROM: Readonly<Record<ClaimAction, readonly ClaimState[]>> = {
  approve: ['requested'],
  refuse: ['requested'],
  ready: ['approved'],
  ship: ['approved'],
  deliver: ['approved', 'ready', 'shipped'],
  cancel: ['requested', 'approved'],
  offer: ['requested', 'approved', 'ready'],
  substitute: ['requested', 'approved', 'ready'],
  withdraw: ['requested', 'approved'],
  receive: ['shipped'],
}

/**
 * Tells whether an action is allowed on a claim in its state. Rewards are shipped or made ready for
 * pickup, as the reward says.
 */
export function mayAct(
  action: ClaimAction,
  { state, fulfilment }: { readonly state: ClaimState; readonly fulfilment: Fulfilment },
): boolean {
  if (action === 'ship' && fulfilment !== 'shipping') return false
  if (action === 'ready' && fulfilment === 'shipping') return false
  return FROM[action].includes(state)
}

/** Minutes, days and months of a claim's life (delivery within six months: DPR 430/2001, art. 1). */
export const CLAIM_TIMES = {
  /** Days that a ready reward waits, and again as many when its program has closed meanwhile. */
  readyDays: 60,
  closedDays: 30,
  /** Days before its expiry at which the member is notified. */
  noticeDays: [14, 3],
  /** Days after which a shipped reward counts as fulfilled. */
  shippedDays: 14,
  /**
   * Minutes in which a member takes back a claim that was ready at once, and a till a reward that it
   * handed over.
   */
  undoMinutes: 10,
  /** Days for which points stay spendable that a brand returns after their expiry. */
  givenBackDays: 60,
  warnMonths: 5,
  lawMonths: 6,
} as const

/** Tells whether what was done at `at` may still be taken back. */
export const isUndoable = (at: Instant, now: Instant): boolean => now < at + CLAIM_TIMES.undoMinutes * 60_000

/** The facts of an open claim that decide its next step by time. */
export interface Waiting {
  readonly state: ClaimState
  readonly requestedAt: Instant
  readonly expiresAt: Instant | null
  readonly deliversAt: Instant | null
  /** Number of sent notifications of its end. */
  readonly notices: number
  /** The brand was warned that it is five months old. */
  readonly isOverdue: boolean
}

/**
 * Returns the next step by time of an open claim, and its moment: warns of its age, announces its
 * end, ends it. Null = nothing.
 */
export function nextOf(
  claim: Waiting,
): { readonly at: Instant; readonly what: 'overdue' | 'notice' | 'end' } | null {
  if (!isOpenClaim(claim.state)) return null
  const { state, expiresAt, deliversAt, notices, isOverdue } = claim
  const due: { at: Instant; what: 'overdue' | 'notice' | 'end' }[] = []
  if (!isOverdue) due.push({ at: lawDeadline(claim.requestedAt).warnAt, what: 'overdue' })
  if (state === 'ready' && expiresAt !== null) {
    const days = CLAIM_TIMES.noticeDays[notices]
    if (days !== undefined) due.push({ at: startOfDay(dayAt(expiresAt) - days), what: 'notice' })
    due.push({ at: expiresAt, what: 'end' })
  }
  if (state === 'shipped' && deliversAt !== null) due.push({ at: deliversAt, what: 'end' })
  return due.toSorted((a, b) => a.at - b.at)[0] ?? null
}

/**
 * Default days within which a reward is made ready or shipped: at once in the shop and in the app.
 */
const USUAL_DAYS: Readonly<Record<Fulfilment, number>> = { store: 0, digital: 0, shipping: 30 }
export const daysToReady = (reward: {
  readonly fulfilment: Fulfilment
  readonly readyWithinDays: number | null
}): number => reward.readyWithinDays ?? USUAL_DAYS[reward.fulfilment]

/**
 * Returns the legal deadline for fulfilling a reward, and the moment of the warning to the brand.
 */
export function lawDeadline(requestedAt: Instant): { readonly warnAt: Instant; readonly lawAt: Instant } {
  const day = dayAt(requestedAt)
  return {
    warnAt: startOfDay(addMonths(day, CLAIM_TIMES.warnMonths)),
    lawAt: startOfDay(addMonths(day, CLAIM_TIMES.lawMonths)),
  }
}

/**
 * Returns when an approved reward must be ready or shipped: the end of the reward's days, at the
 * latest the legal deadline.
 */
export function readyBy(approvedAt: Instant, requestedAt: Instant, days: number): Instant {
  return Math.min(endOfDays(approvedAt, days), lawDeadline(requestedAt).lawAt)
}

/** Returns the midnight after this many whole days. */
export const endOfDays = (from: Instant, days: number): Instant => startOfDay(dayAt(from) + days + 1)

/**
 * The lateness of a claim: within five months of its request, after them, or after the six months
 * of the law.
 */
export type ClaimLateness = 'in_time' | 'warn' | 'breach'
export function latenessOf(state: ClaimState, requestedAt: Instant, now: Instant): ClaimLateness {
  if (!isOpenClaim(state)) return 'in_time'
  const { warnAt, lawAt } = lawDeadline(requestedAt)
  if (now >= lawAt) return 'breach'
  return now >= warnAt ? 'warn' : 'in_time'
}

/** Returns the first day of the period that contains `day`. */
export function periodStart(period: LimitPeriod, day: Day): Day {
  if (period === 'day') return day
  if (period === 'week') return firstDayOfWeek(weekOf(day))
  const month = monthOf(day)
  return firstDayOf(period === 'month' ? month : Math.floor(month / 12) * 12)
}

/** The facts that decide whether a member may claim a reward now. */
export interface Claiming {
  /** Rewards of the program can be claimed. */
  readonly isOpen: boolean
  readonly reward: {
    readonly state: 'open' | 'paused' | 'removed'
    readonly visibleFrom: string | null
    readonly visibleTo: string | null
    readonly minRank: number
    readonly perMember: number | null
    readonly perPeriod: number | null
    /** Free units; null = unlimited. */
    readonly left: number | null
  }
  readonly price: Pick<RewardPrice, 'points' | 'stamps'>
  readonly member: {
    readonly points: number
    readonly stamps: number
    readonly rank: number
    /**
     * Claims of this reward that were not refused or cancelled: in all, and in the current period.
     */
    readonly claimed: number
    readonly claimedInPeriod: number
  }
  /** Calendar date in Rome, YYYY-MM-DD. */
  readonly today: string
}

export const CLAIM_REFUSALS = [
  'program_closed',
  'reward_hidden',
  'reward_paused',
  'limit_reached',
  'level_missing',
  'prize_sold_out',
  'points_missing',
  'stamps_missing',
] as const
/** Why a reward cannot be claimed. */
export type ClaimRefusal = (typeof CLAIM_REFUSALS)[number]

/**
 * Returns why a member may not claim a reward, or null when they may. Of several reasons the first
 * of the list is returned.
 */
export function claimRefusal({ isOpen, reward, price, member, today }: Claiming): ClaimRefusal | null {
  if (!isOpen) return 'program_closed'
  if (reward.state === 'removed' || !isVisible(reward, today)) return 'reward_hidden'
  if (reward.state === 'paused') return 'reward_paused'
  if (isAtLimit(reward.perMember, member.claimed) || isAtLimit(reward.perPeriod, member.claimedInPeriod)) {
    return 'limit_reached'
  }
  if (member.rank < reward.minRank) return 'level_missing'
  if (reward.left !== null && reward.left <= 0) return 'prize_sold_out'
  if (member.points < price.points) return 'points_missing'
  return member.stamps < price.stamps ? 'stamps_missing' : null
}

const isAtLimit = (limit: number | null, claimed: number): boolean => limit !== null && claimed >= limit

/** Returns the missing points and stamps for a price. */
export function missingFor(
  price: Pick<RewardPrice, 'points' | 'stamps'>,
  has: { readonly points: number; readonly stamps: number },
): { points: number; stamps: number } {
  return {
    points: Math.max(0, price.points - has.points),
    stamps: Math.max(0, price.stamps - has.stamps),
  }
}

/**
 * Tells whether a price differs from the seen one and is not lower in every part. A lower price is
 * accepted; for any other the member is asked again.
 */
export function isDearer(
  now: Pick<RewardPrice, 'points' | 'stamps' | 'moneyCents'>,
  seen: Pick<RewardPrice, 'points' | 'stamps' | 'moneyCents'>,
): boolean {
  return now.points > seen.points || now.stamps > seen.stamps || now.moneyCents > seen.moneyCents
}
