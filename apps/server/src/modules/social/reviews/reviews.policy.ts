import {
  REVIEW_DAYS_IN_SECTOR,
  type REVIEW_REFUSALS,
  REVIEW_SECTORS,
} from '@vicino/contract/social/reviews/constants'
import { BRAND_STAFF } from '@vicino/contract/roles'
import { DAY_MS } from '@vicino/domain/loyalty/clock'
import type { Actor } from '../../../platform/http/context.ts'

type Asker = Pick<Actor, 'sub' | 'role' | 'brandId'>

/** The fields of a review that the rules use. */
export interface JudgedReview {
  readonly author_id: string
  readonly brand_id: string
  /** Sector of the seller. */
  readonly sector: string | null
  readonly bought_at: Date
  readonly state: string
}

/** A person's latest confirmed purchase of a product. */
export type Bought = Pick<JudgedReview, 'brand_id' | 'sector' | 'bought_at'>

/**
 * The last moment for writing and changing a review: 30 days after the purchase in restaurants and
 * tourism (law of 2026 on small enterprises; docs/law.md, "Reviews"); null elsewhere.
 */
export function lastMoment({ sector, bought_at }: Pick<Bought, 'sector' | 'bought_at'>): Date | null {
  if (sector === null || !REVIEW_SECTORS.includes(sector)) return null
  return new Date(bought_at.getTime() + REVIEW_DAYS_IN_SECTOR * DAY_MS)
}

const isInTime = (bought: Pick<Bought, 'sector' | 'bought_at'>, now: Date): boolean => {
  const last = lastMoment(bought)
  return last === null || now <= last
}

/** Returns why a person may not review a product; null when they may. */
export function writingRefusal(
  asker: Pick<Asker, 'brandId'>,
  bought: Bought | null,
  now: Date,
): (typeof REVIEW_REFUSALS)[number] | null {
  if (bought === null) return 'not_bought'
  // Omnibus directive: a shop's people must not pose as its customers.
  if (asker.brandId === bought.brand_id) return 'own_shop'
  return isInTime(bought, now) ? null : 'too_late'
}

/** Tells who sees a review: a removed one only its author. */
export const maySee = (asker: Asker, review: JudgedReview): boolean =>
  review.state === 'shown' || review.author_id === asker.sub

export const mayEdit = (asker: Asker, review: JudgedReview, now: Date): boolean =>
  review.author_id === asker.sub && review.state === 'shown' && isInTime(review, now)

export const mayWithdraw = (asker: Asker, review: JudgedReview): boolean =>
  review.author_id === asker.sub && review.state !== 'removed'

/**
 * Tells who may vote on and report a review: not its author, and people of the shop may not vote.
 */
export const mayVote = (asker: Asker, review: JudgedReview): boolean =>
  mayReport(asker, review) && asker.brandId !== review.brand_id

export const mayReport = (asker: Asker, review: JudgedReview): boolean =>
  review.state === 'shown' && review.author_id !== asker.sub

/** Tells who may answer: people who run the brand that sold, in its name. */
export const mayAnswer = (asker: Asker, review: JudgedReview): boolean =>
  review.state === 'shown' &&
  BRAND_STAFF.some((role) => role === asker.role) &&
  asker.brandId === review.brand_id
