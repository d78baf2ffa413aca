import type { Review } from '@vicino/contract/social/reviews/schemas'
import * as contract from '@vicino/contract/social/reviews/endpoints'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Routes } from '../../../platform/feature.ts'
import type { Actor } from '../../../platform/http/context.ts'
import { serve } from '../../../platform/http/endpoint.ts'
import { serveRead } from '../../../platform/http/read.ts'
import { serveWrite } from '../../../platform/http/write.ts'
import {
  answerReview,
  changeReview,
  reportReview,
  voteReview,
  withdrawAnswer,
  withdrawReview,
} from './change-review.ts'
import { own, reviewable, reviewsOf, unanswered } from './list-reviews.ts'
import { presentReview } from './reviews.presenter.ts'
import { readReview } from './reviews.queries.ts'
import { standingOf } from './review-standing.ts'
import { writeReview } from './write-review.ts'

/** Reviews: reading, writing, voting, answering, reporting. */
export const routes: Routes = (app, services) => {
  const { db, clock } = services
  /**
   * Presents a review after a change by a person who may make it. @throws AppError review_not_found
   */
  const shown = async (tx: Db, id: string, actor: Actor): Promise<Review> => {
    const row = await readReview(tx, id, actor.sub)
    if (row === undefined) throw new AppError('review_not_found')
    return presentReview(row, actor, clock.now())
  }
  serveRead(app, services, contract.listReviews, (reader, { query, actor }) =>
    reviewsOf(reader, services, { of: 'product', id: query.productId }, query, actor),
  )
  serveRead(app, services, contract.listBrandReviews, (reader, { params, query, actor }) =>
    reviewsOf(reader, services, { of: 'brand', id: params.brandId }, query, actor),
  )
  serve(app, contract.getReviewStanding, ({ query, actor }) =>
    standingOf(db, services, query.productId, actor),
  )
  serve(app, contract.listOwnReviews, ({ query, actor }) => own(db, services, query, actor))
  serve(app, contract.listReviewable, ({ actor }) => reviewable(db, services, actor))
  serve(app, contract.listUnansweredReviews, ({ query, actor }) => unanswered(db, services, query, actor))
  serveWrite(app, services, contract.writeReview, async (tx, { body, actor }) =>
    shown(tx, await writeReview(tx, services, body, actor), actor),
  )
  serveWrite(app, services, contract.changeReview, async (tx, { params, body, actor }) => {
    await changeReview(tx, services, params.id, body, actor)
    return shown(tx, params.id, actor)
  })
  serveWrite(app, services, contract.withdrawReview, (tx, { params, actor }) =>
    withdrawReview(tx, services, params.id, actor),
  )
  serveWrite(app, services, contract.voteReview, (tx, { params, body, actor }) =>
    voteReview(tx, services, { id: params.id, ...body }, actor),
  )
  serveWrite(app, services, contract.answerReview, async (tx, { params, body, actor }) => {
    await answerReview(tx, services, { id: params.id, ...body }, actor)
    return shown(tx, params.id, actor)
  })
  serveWrite(app, services, contract.withdrawAnswer, (tx, { params, actor }) =>
    withdrawAnswer(tx, services, params.id, actor),
  )
  serveWrite(app, services, contract.reportReview, (tx, { params, body, actor }) =>
    reportReview(tx, services, params.id, body, actor),
  )
}
