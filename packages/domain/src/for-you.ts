/*
 * The order 'Per te' of Home's deals: its facts and their weights. Each card tells them to people
 * (art. 22 (4-bis) Codice del Consumo), and the terms tell them to shops (art. 5 P2B, EU
 * 2019/1150). Nobody can pay for a place: there is no such fact.
 */

/** The facts about the deal and the person on which the order depends. */
export interface FeedFacts {
  /** Distance from the person. */
  readonly metres: number
  /** Age since the deal was published. */
  readonly ageHours: number
  /** The person follows the shop. */
  readonly followed: boolean
  /**
   * 0 to 1: how strongly the person has chosen deals of these categories so far; 0 without
   * personalisation.
   */
  readonly category: number
  /** 0 to 1: the same for the shop. */
  readonly brand: number
  /** The person has redeemed this deal, and cannot redeem it again. */
  readonly used: boolean
}

/**
 * The most points of each fact. Near and new count for everybody, the others only for people who
 * allow a personal order.
 */
export const FEED_POINTS = { near: 40, new: 20, followed: 25, category: 25, brand: 15 } as const

export type FeedReason = keyof typeof FEED_POINTS

/** The nearest deals are read and ordered in groups of this size. */
export const FEED_GROUP = 24
/** At this distance a deal has half of the points for being near. */
export const HALF_NEAR_METRES = 2000
/** Hours for which a deal counts as new, less so each hour: a week. */
export const NEW_HOURS = 168
/** Subtracted from a used deal: more than all facts together give. */
export const USED_POINTS = 200

/** Returns the points of each fact. */
export function feedPoints(facts: FeedFacts): Record<FeedReason, number> {
  return {
    near: FEED_POINTS.near * (HALF_NEAR_METRES / (HALF_NEAR_METRES + facts.metres)),
    new: FEED_POINTS.new * Math.min(1, Math.max(0, 1 - facts.ageHours / NEW_HOURS)),
    followed: facts.followed ? FEED_POINTS.followed : 0,
    category: FEED_POINTS.category * facts.category,
    brand: FEED_POINTS.brand * facts.brand,
  }
}

/** A fact with fewer points is not named as a reason. */
const NAMED_FROM = 5

/** Returns the reasons for a deal's place: the facts with enough points, the largest first. */
export function feedReasons(facts: FeedFacts): FeedReason[] {
  const points = feedPoints(facts)
  const named = (Object.keys(points) as FeedReason[]).filter((reason) => points[reason] >= NAMED_FROM)
  return named.toSorted((a, b) => points[b] - points[a])
}

/** A person's actions on deals, and their weights as signs of taste. */
export const TASTE_SIGNS = { redeemed: 4, OWN: 3, WANT: 2, LIKE: 1, SHARE: 1 } as const

export type TasteSign = keyof typeof TASTE_SIGNS

/** After this many days a sign counts half. */
export const TASTE_HALF_LIFE_DAYS = 90
/** Older signs count nothing: data from people's behaviour is used for twelve months. */
export const TASTE_DAYS = 365
/** Added to the strongest weight, so that a single like is no strong taste. */
export const TASTE_PRIOR = 4

/** Returns the weight of one sign. */
export function signWeight(sign: TasteSign, ageDays: number): number {
  return ageDays > TASTE_DAYS ? 0 : TASTE_SIGNS[sign] * 2 ** (-ageDays / TASTE_HALF_LIFE_DAYS)
}

/** Returns the strength of a taste, 0 to 1, relative to the person's strongest of that kind. */
export function tasteStrength(weight: number, strongest: number): number {
  return weight / (strongest + TASTE_PRIOR)
}
