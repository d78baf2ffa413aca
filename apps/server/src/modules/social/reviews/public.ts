import './reviews.events.ts'

/** For moderation: removes a review for a reason that its author is told, or restores it. */
export { removeReview, restoreReview } from './moderate-review.ts'
/** For loyalty programs, which pay for reviews and mark them as paid. */
export { markRewarded } from './reviews.queries.ts'
export type { ReviewEvent } from './reviews.events.ts'
