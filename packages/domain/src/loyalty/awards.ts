import { atMost } from './caps.ts'
import { dateText, dayAt, type Instant, MINUTE_MS, monthOf, weekOf } from './clock.ts'
import { type LimitPeriod, SOCIAL_MECHANICS, type SocialMechanic, type SpecialMechanic } from './config.ts'
import type { AdjustmentData, AwardData, GiftData, LoyaltyEvent, ReversalData } from './events.ts'
import { applyChanges, copyFacts, type FactChange, type MemberFacts, NO_DAY, NO_MONTH } from './facts.ts'
import type { Item, Reason } from './outcome.ts'
import type { Award, Program } from './program.ts'
import { book, type StatusBook, statusChanges } from './targets.ts'

/** The changes and points of an award; `refused` when it gives nothing. */
export interface Paid {
  readonly changes: readonly FactChange[]
  readonly items: readonly Item[]
  readonly refused?: Reason
}

/** Opinions, which restaurants and tourism may not reward (docs/modules/loyalty.md, "Awards"). */
export const OPINIONS: ReadonlySet<string> = new Set<SocialMechanic>([
  'review',
  'reaction',
  'comments',
  'share',
  'basePost',
  'approvedPost',
])
/** Mechanics whose award is reversed when moderation or the brand removes its cause. */
const REVERSIBLE: ReadonlySet<string> = new Set<SocialMechanic>([
  'review',
  'comments',
  'basePost',
  'approvedPost',
])
/** The first interaction of a member: one of these, or a purchase. */
const INTERACTIONS: ReadonlySet<string> = new Set<SocialMechanic>(['reaction', 'comments', 'follow'])
const OF_PROGRAM: ReadonlySet<string> = new Set<SocialMechanic | SpecialMechanic>([
  'follow',
  'firstInteraction',
  'welcome',
  'profileCompleted',
])
const VISIT_PAUSE_MS = 60 * MINUTE_MS
/** The most points and stamps of one manual adjustment. */
export const MOST_ADJUSTED = 10_000
export const MOST_STAMPS_ADJUSTED = 100
/** The most points and stamps that a run of an automation gives. */
export const MOST_GIVEN = { points: 500, stamps: 10 } as const

const isWithin = (amount: number, most: number): boolean =>
  Number.isSafeInteger(amount) && Math.abs(amount) <= most

const refuse = (refused: Reason): Paid => ({ changes: [], items: [], refused })
const isSocial = (mechanic: string): mechanic is SocialMechanic =>
  (SOCIAL_MECHANICS as readonly string[]).includes(mechanic)

/** Returns the key of an award's object, for which it is given once. */
export function onceKey(mechanic: SocialMechanic | SpecialMechanic, objectId: string, at: Instant): string {
  if (OF_PROGRAM.has(mechanic)) return mechanic
  if (mechanic === 'profileView') return `${mechanic}:${dateText(dayAt(at))}`
  if (mechanic === 'birthDay') return `${mechanic}:${dateText(dayAt(at)).slice(0, 4)}`
  return `${mechanic}:${objectId}`
}

/** Returns the key of an award's reversal, so that it is reversed once. */
export function reversalKey(award: { readonly eventId: string; readonly rule: string }): string {
  return `reversed:${award.eventId}:${award.rule}`
}

/** Returns the key under which uses of a rule are counted in the period of a moment. */
export function countKey(rule: string, period: LimitPeriod, at: Instant): string {
  if (period === 'program') return `${rule}:program`
  const day = dayAt(at)
  const date = dateText(day)
  const numbers = { day: date, week: `W${weekOf(day)}`, month: date.slice(0, 7), year: date.slice(0, 4) }
  return `${rule}:${numbers[period]}`
}

/** Computes a social or special award, together with the first interaction where it is one. */
export function payAward(program: Program, facts: MemberFacts, event: LoyaltyEvent & AwardData): Paid {
  const { mechanic, at } = event
  const main = isSocial(mechanic)
    ? paySocial(program, facts, mechanic, event.objectId, at)
    : paySpecial(program, facts, mechanic, event.objectId, at)
  const isFirst = program.social.firstInteraction.points > 0 && !facts.once.has('firstInteraction')
  if (!isFirst || !INTERACTIONS.has(mechanic)) return main
  const first = payFirstInteraction(program, withPaid(facts, main), at)
  if (first.items.length === 0) return { ...main, changes: [...main.changes, ...first.changes] }
  return { changes: [...main.changes, ...first.changes], items: [...main.items, ...first.items] }
}

/**
 * Computes the award for the first interaction, where the program has one that was not given yet.
 */
export function payFirstInteraction(program: Program, facts: MemberFacts, at: Instant): Paid {
  return paySocial(program, facts, 'firstInteraction', '', at)
}

function paySocial(
  program: Program,
  facts: MemberFacts,
  mechanic: SocialMechanic,
  objectId: string,
  at: Instant,
): Paid {
  if (program.isBlockedSector && OPINIONS.has(mechanic)) return refuse('blocked_sector')
  const award = program.social[mechanic]
  if (award.points === 0) return refuse('not_eligible')
  const key = onceKey(mechanic, objectId, at)
  if (facts.once.has(key)) return refuse('already_rewarded')
  const day = dayAt(at)
  const month = monthOf(day)
  const { socialPerDay, socialPerMonth } = program.limits
  const inDay = roomIn(socialPerDay, (facts.days.get(day) ?? NO_DAY).socialPoints)
  const inMonth = roomIn(socialPerMonth, (facts.months.get(month) ?? NO_MONTH).socialPoints)
  const points = atMost(atMost(award.points, inDay), inMonth)
  const by = atMost(award.points, inDay) === points ? 'socialPerDay' : 'socialPerMonth'
  const once: FactChange = { kind: 'once', key }
  // Without room under the limit it counts as done and is not given later.
  if (points === 0) return { changes: [once], items: [], refused: 'cap_reached' }
  const capped = points < award.points ? { capped: { by, from: award.points, to: points } as const } : {}
  const item = { ...itemOf(mechanic, 'social', award, points), ...capped }
  return {
    changes: [once, ...socialChanges(program, at, points), ...statusOf(program, at, item.status)],
    items: [item],
  }
}

/** Returns the room under a limit; null = no limit. */
function roomIn(limit: number | null, used: number): number | null {
  return limit === null ? null : Math.max(0, limit - used)
}

function paySpecial(
  program: Program,
  facts: MemberFacts,
  mechanic: SpecialMechanic,
  objectId: string,
  at: Instant,
): Paid {
  const award = program.special[mechanic]
  // The first purchase is a target, not an award.
  if (award.points === 0 || mechanic === 'firstPurchase') return refuse('not_eligible')
  const key = onceKey(mechanic, objectId, at)
  if (facts.once.has(key)) return refuse('already_rewarded')
  return pay(program, at, itemOf(mechanic, 'special', award, award.points), [{ kind: 'once', key }])
}

/** Computes a visit: at most perDay and perMonth, and at least an hour after the last one. */
export function payVisit(program: Program, facts: MemberFacts, rule: string, at: Instant): Paid {
  const award = program.visits.get(rule)
  if (award === undefined) return refuse('unknown_object')
  const day = countKey(rule, 'day', at)
  const month = countKey(rule, 'month', at)
  const last = facts.lastVisits.get(rule)
  const isTooSoon = last !== undefined && Math.abs(at - last) < VISIT_PAUSE_MS
  const isFull =
    (facts.counts.get(day) ?? 0) >= award.perDay || (facts.counts.get(month) ?? 0) >= award.perMonth
  if (isTooSoon || isFull) return refuse('no_room')
  return pay(program, at, itemOf(rule, 'visit', award, award.points), [
    { kind: 'count', key: day, by: 1 },
    { kind: 'count', key: month, by: 1 },
    { kind: 'visit', rule, at },
  ])
}

/** Computes a custom event of a rule, as often as its limit allows. */
export function payCustom(program: Program, facts: MemberFacts, rule: string, at: Instant): Paid {
  const award = program.customs.get(rule)
  if (award === undefined) return refuse('unknown_object')
  const key = countKey(rule, award.limit.period, at)
  if ((facts.counts.get(key) ?? 0) >= award.limit.count) return refuse('no_room')
  return pay(program, at, itemOf(rule, 'custom', award, award.points), [{ kind: 'count', key, by: 1 }])
}

/** @throws RangeError when staff request more than one adjustment may change */
export function payAdjustment(program: Program, event: LoyaltyEvent & AdjustmentData): Paid {
  const { points, stamps = 0, note } = event
  if (!isWithin(points, MOST_ADJUSTED) || !isWithin(stamps, MOST_STAMPS_ADJUSTED)) {
    throw new RangeError(`Not an adjustment: ${points}, ${stamps}`)
  }
  const item = itemOf('adjustment', 'adjustment', event, points)
  return pay(program, event.at, { ...item, stamps, inputs: note === undefined ? {} : { note } }, [])
}

/** @throws RangeError when an automation gives more than it may, or takes points */
export function payGift(program: Program, { at, rule, points, stamps, note }: LoyaltyEvent & GiftData): Paid {
  const isGift =
    isWithin(points, MOST_GIVEN.points) && isWithin(stamps, MOST_GIVEN.stamps) && points >= 0 && stamps >= 0
  if (!isGift) throw new RangeError(`Not a gift: ${points}, ${stamps}`)
  const item = itemOf(rule, 'gift', { points, isSaldo: false }, points)
  return pay(program, at, { ...item, stamps, inputs: { note } }, [])
}

/**
 * Reverses the points that an award really gave, in the day, month and period where it counted; its
 * `once` row stays.
 */
export function takeBackAward(
  program: Program,
  facts: MemberFacts,
  event: LoyaltyEvent & ReversalData,
): Paid {
  const { award } = event
  if (award.kind === 'social' && !REVERSIBLE.has(award.rule)) return refuse('not_eligible')
  const key = reversalKey(award)
  if (facts.once.has(key)) return refuse('already_rewarded')
  return {
    changes: [
      { kind: 'once', key },
      ...(award.kind === 'social' ? socialChanges(program, award.at, -award.points) : []),
      ...statusOf(program, award.at, -award.status),
    ],
    items: [
      {
        rule: award.rule,
        kind: 'reversal',
        inputs: { paidPoints: award.points },
        raw: -award.points,
        points: -award.points,
        // Avoids -0.
        stamps: 0 - (award.stamps ?? 0),
        status: -award.status,
      },
    ],
  }
}

function pay(program: Program, at: Instant, item: Item, changes: readonly FactChange[]): Paid {
  return { changes: [...changes, ...statusOf(program, at, item.status)], items: [item] }
}

function itemOf(rule: string, kind: Item['kind'], award: Award, points: number): Item {
  const status = award.isSaldo ? points : 0
  return { rule, kind, inputs: {}, raw: award.points, points, stamps: 0, status }
}

function socialChanges(program: Program, at: Instant, socialPoints: number): FactChange[] {
  const { socialPerDay, socialPerMonth } = program.limits
  const day = dayAt(at)
  const changes: FactChange[] = []
  if (socialPerDay !== null) changes.push({ kind: 'day', day, ...NO_DAY, socialPoints })
  if (socialPerMonth !== null) changes.push({ kind: 'month', month: monthOf(day), ...NO_MONTH, socialPoints })
  return changes
}

/** The status of an award belongs to the period of its moment. */
function statusOf(program: Program, at: Instant, status: number): FactChange[] {
  if (status === 0) return []
  const statusBook: StatusBook = new Map()
  book(statusBook, program, dayAt(at), dayAt(at), { status })
  return statusChanges(statusBook)
}

/** Returns facts in which the points of a first award already count against the limits. */
function withPaid(facts: MemberFacts, paid: Paid): MemberFacts {
  if (paid.items.length === 0) return facts
  const copy = copyFacts(facts)
  applyChanges(copy, paid.changes)
  return copy
}
