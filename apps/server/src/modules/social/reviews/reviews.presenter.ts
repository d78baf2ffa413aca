import type { Review, Reviewable, ReviewSummary } from '@vicino/contract/social/reviews/schemas'
import { allows } from '../../../platform/auth/permissions.ts'
import type { Actor } from '../../../platform/http/context.ts'
import { presentAuthor } from '../comments/public.ts'
import type { ReviewableRow, StarCounts } from './list-reviews.queries.ts'
import { lastMoment, mayAnswer, mayEdit, mayReport, mayVote, mayWithdraw } from './reviews.policy.ts'
import type { ReviewRow } from './reviews.queries.ts'

/** A review as somebody sees it, with what they may do. */
export function presentReview(row: ReviewRow, actor: Actor, now: Date): Review {
  return {
    _id: row.id,
    stars: row.stars,
    text: row.text,
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    author: presentAuthor(row),
    product: { _id: row.product_id, productName: row.product_name },
    brand: { _id: row.brand_id, username: row.brand_name, avatar: row.brand_avatar },
    dealId: row.deal_id,
    proof: row.proof,
    boughtAt: row.bought_at.toISOString(),
    isVoided: row.is_voided,
    rewarded: row.rewarded,
    helpful: row.helpful_count,
    isHelpful: row.is_helpful,
    isReported: row.is_reported,
    answer:
      row.answer === null || row.answered_at === null
        ? null
        : {
            text: row.answer,
            createdAt: row.answered_at.toISOString(),
            editedAt: row.answer_edited_at?.toISOString() ?? null,
          },
    state: row.state,
    removalReason: row.author_id === actor.sub ? row.removal_reason : null,
    can: {
      edit: mayEdit(actor, row, now),
      withdraw: mayWithdraw(actor, row),
      vote: mayVote(actor, row),
      report: mayReport(actor, row),
      answer: mayAnswer(actor, row) && allows(actor, 'review-ANSWER'),
    },
  }
}

/** Summarises reviews: the mean with one decimal, and five bars. */
export function presentSummary(counts: StarCounts): ReviewSummary {
  const total = counts.reduce((sum, count) => sum + count, 0)
  const stars = counts.reduce((sum, count, index) => sum + count * (index + 1), 0)
  return { total, average: total === 0 ? null : Math.round((stars * 10) / total) / 10, stars: [...counts] }
}

export function presentReviewable(row: ReviewableRow): Reviewable {
  return {
    product: { _id: row.product_id, productName: row.product_name },
    deal: { _id: row.deal_id, title: row.title, image: row.image },
    brand: { _id: row.brand_id, username: row.brand_name },
    boughtAt: row.bought_at.toISOString(),
    until: lastMoment(row)?.toISOString() ?? null,
  }
}
