import { REVIEWABLE_MOST } from '@vicino/contract/social/reviews/constants'
import type * as contract from '@vicino/contract/social/reviews/endpoints'
import type { QueryOf, ResponseOf } from '@vicino/contract/endpoint'
import { pageOf, timeCursor, timeStart } from '../../../platform/cursor.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import {
  readOwn,
  readReviewable,
  readReviews,
  type ReviewStart,
  readUnanswered,
  type SoughtReviews,
} from './list-reviews.queries.ts'
import { writingRefusal } from './reviews.policy.ts'
import { presentReview, presentReviewable, presentSummary } from './reviews.presenter.ts'

/**
 * A page of the reviews of a product or brand, in one statement.
 * @throws AppError review_product_not_found, brand_not_found, cursor_invalid
 */
export async function reviewsOf(
  db: Db,
  { clock, cursors }: Services,
  { of, id }: Pick<SoughtReviews, 'of' | 'id'>,
  { sort, stars, limit, cursor }: QueryOf<typeof contract.listBrandReviews>,
  actor: Actor,
): Promise<ResponseOf<typeof contract.listReviews>> {
  const scope = ['review', of, id, sort, stars ?? 0]
  const position = cursor === undefined ? null : cursors.decode(scope, cursor)
  const start: ReviewStart | null = position && {
    stars: Number(position.values[0]),
    helpful: Number(position.values[1]),
    at: String(position.values[2]),
    id: position.id,
  }
  const read = await readReviews(db, { of, id, order: sort, stars, start, limit: limit + 1 }, actor.sub)
  if (read === undefined) {
    throw new AppError(of === 'product' ? 'review_product_not_found' : 'brand_not_found')
  }
  const page = pageOf(read.rows, limit, (last) => {
    const values = [last.stars, last.helpful_count, last.created_at.toISOString()]
    return cursors.encode(scope, { values, id: last.id })
  })
  const now = clock.now()
  return {
    items: page.rows.map((row) => presentReview(row, actor, now)),
    nextCursor: page.nextCursor,
    summary: presentSummary(read.counts),
  }
}

/** The caller's own reviews, newest first. @throws AppError cursor_invalid */
export async function own(
  db: Db,
  { clock, cursors }: Services,
  { limit, cursor }: QueryOf<typeof contract.listOwnReviews>,
  actor: Actor,
): Promise<ResponseOf<typeof contract.listOwnReviews>> {
  const scope = ['review/own', actor.sub]
  const rows = await readOwn(db, actor.sub, timeStart(cursors, scope, cursor), limit + 1)
  const page = pageOf(rows, limit, (last) => timeCursor(cursors, scope, last.created_at, last.id))
  return {
    items: page.rows.map((row) => presentReview(row, actor, clock.now())),
    nextCursor: page.nextCursor,
  }
}

/**
 * Lists reviews that the caller's brand has not answered, newest first. @throws AppError
 * cursor_invalid
 */
export async function unanswered(
  db: Db,
  { clock, cursors }: Services,
  { limit, cursor }: QueryOf<typeof contract.listUnansweredReviews>,
  actor: Actor,
): Promise<ResponseOf<typeof contract.listUnansweredReviews>> {
  if (actor.brandId === null) return { items: [], nextCursor: null, totalCount: 0 }
  const scope = ['review/unanswered', actor.brandId]
  const who = { brandId: actor.brandId, userId: actor.sub }
  const { rows, total } = await readUnanswered(db, who, timeStart(cursors, scope, cursor), limit + 1)
  const page = pageOf(rows, limit, (last) => timeCursor(cursors, scope, last.created_at, last.id))
  return {
    items: page.rows.map((row) => presentReview(row, actor, clock.now())),
    nextCursor: page.nextCursor,
    totalCount: total,
  }
}

/** Lists products that the caller redeemed and may review, latest first. */
export async function reviewable(
  db: Db,
  { clock }: Services,
  actor: Actor,
): Promise<ResponseOf<typeof contract.listReviewable>> {
  const rows = await readReviewable(db, actor.sub)
  const open = rows.filter((row) => writingRefusal(actor, row, clock.now()) === null)
  return { items: open.slice(0, REVIEWABLE_MOST).map(presentReviewable) }
}
