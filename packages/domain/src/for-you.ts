/*
 * The order 'Per te' of Home's deals: which facts count and how much, said to people on each card (art. 22 (4-bis) Codice del
 * Consumo) and to shops in the terms (art. 5 P2B, EU 2019/1150). Nobody can pay for a place: there is no such fact.
 */

/** What the order knows of a deal and of the person who looks. */
export interface FeedFacts {
  /** From where the person is. */
  readonly metres: number
  /** Since the deal was published. */
  readonly ageHours: number
  /** The person follows the shop. */
  readonly followed: boolean
  /** 0 to 1: how strongly they chose deals of this deal's categories so far; 0 without personalisation. */
  readonly category: number
  /** 0 to 1: the same for the shop. */
  readonly brand: number
  /** The person has redeemed this very deal, and cannot do so again. */
  readonly used: boolean
}

/** Most points that each fact gives. Near and new count for everybody, the others for who lets the order be personal. */
export const FEED_POINTS = { near: 40, new: 20, followed: 25, category: 25, brand: 15 } as const

export type FeedReason = keyof typeof FEED_POINTS

/** The nearest deals are looked at and ordered in groups of so many. */
export const FEED_GROUP = 24
/** At this distance a deal has half of the points for being near. */
export const HALF_NEAR_METRES = 2000
/** A deal is new for a week, and less so each hour. */
export const NEW_HOURS = 168
/** Taken off a deal that was used: more than all facts together give. */
export const USED_POINTS = 200

/** The points of each fact. */
export function feedPoints(facts: FeedFacts): Record<FeedReason, number> {
  return {
    near: FEED_POINTS.near * (HALF_NEAR_METRES / (HALF_NEAR_METRES + facts.metres)),
    new: FEED_POINTS.new * Math.min(1, Math.max(0, 1 - facts.ageHours / NEW_HOURS)),
    followed: facts.followed ? FEED_POINTS.followed : 0,
    category: FEED_POINTS.category * facts.category,
    brand: FEED_POINTS.brand * facts.brand,
  }
}

/** With less than this a fact is not named as a reason. */
const NAMED_FROM = 5

/** Why a deal stands where it does: the facts that gave it points worth naming, those with most points first. */
export function feedReasons(facts: FeedFacts): FeedReason[] {
  const points = feedPoints(facts)
  const named = (Object.keys(points) as FeedReason[]).filter((reason) => points[reason] >= NAMED_FROM)
  return named.toSorted((a, b) => points[b] - points[a])
}

/** What a person does with a deal, and how much it tells of what they like. */
export const TASTE_SIGNS = { redeemed: 4, OWN: 3, WANT: 2, LIKE: 1, SHARE: 1 } as const

export type TasteSign = keyof typeof TASTE_SIGNS

/** After so many days a sign counts half. */
export const TASTE_HALF_LIFE_DAYS = 90
/** Older signs count nothing: what is told of people from their behaviour is kept for twelve months. */
export const TASTE_DAYS = 365
/** Added to the strongest weight, so that a single like does not make a taste. */
export const TASTE_PRIOR = 4

/** What one sign weighs. */
export function signWeight(sign: TasteSign, ageDays: number): number {
  return ageDays > TASTE_DAYS ? 0 : TASTE_SIGNS[sign] * 2 ** (-ageDays / TASTE_HALF_LIFE_DAYS)
}

/** How strong a taste is, 0 to 1, beside the strongest that the person has of that kind. */
export function tasteStrength(weight: number, strongest: number): number {
  return weight / (strongest + TASTE_PRIOR)
}
