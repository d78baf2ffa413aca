import type { ReviewStanding } from '@vicino/contract/social/reviews/schemas'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { providedBy } from '../../../platform/provided.ts'
import { type Bought, lastMoment, writingRefusal } from './reviews.policy.ts'
import { presentReview } from './reviews.presenter.ts'
import { readStanding, type ReviewRow, type StandingRow } from './reviews.queries.ts'

declare module '../../../platform/provided.ts' {
  interface Provided {
    /**
     * Returns the points that programs of a brand would give a person for a review of a product; 0
     * where none pays, or has paid already.
     */
    readonly pointsForReview: (
      db: Db,
      of: { readonly userId: string; readonly brandId: string; readonly productId: string },
    ) => Promise<number>
  }
}

/**
 * Tells the caller's position on a product: their review, or whether they may write one. @throws
 * AppError review_product_not_found
 */
export async function standingOf(
  db: Db,
  { clock, provided }: Services,
  productId: string,
  actor: Actor,
): Promise<ReviewStanding> {
  const now = clock.now()
  const row = await readStanding(db, productId, actor.sub)
  if (row === undefined) throw new AppError('review_product_not_found')
  if (row.id !== null) {
    const review = { ...row, id: row.id }
    return {
      review: presentReview(review, actor, now),
      refusal: null,
      boughtAt: row.bought_at.toISOString(),
      until: lastMoment(review)?.toISOString() ?? null,
      points: 0,
    }
  }
  const bought = boughtOf(row)
  const refusal = writingRefusal(actor, bought, now)
  return {
    review: null,
    refusal,
    boughtAt: bought?.bought_at.toISOString() ?? null,
    until: (bought && lastMoment(bought)?.toISOString()) ?? null,
    // Shown before the review is written; none where the law forbids a reward.
    points:
      refusal === null && bought !== null
        ? await providedBy(provided, 'pointsForReview')(db, {
            userId: actor.sub,
            brandId: bought.brand_id,
            productId,
          })
        : 0,
  }
}

/** Returns the purchase of a standing; null when there is none. */
export function boughtOf({ bought }: StandingRow): (Bought & Pick<ReviewRow, 'proof' | 'deal_id'>) | null {
  return bought && { ...bought, bought_at: new Date(bought.bought_at) }
}
