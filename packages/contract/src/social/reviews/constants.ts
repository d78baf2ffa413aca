/** Length of a review's text in characters, as JavaScript counts them. */
export const REVIEW_TEXT = { min: 10, max: 2000 } as const
/** Most characters of a brand's answer. */
export const ANSWER_MAX = 1000
/** A page of reviews. */
export const REVIEW_PAGE = 10
/** Reviews that the page of a deal shows first. */
export const REVIEWS_AT_FIRST = 3
/** The orders of reviews; within the same stars or votes the newest come first. */
export const REVIEW_ORDERS = ['newest', 'helpful', 'highest', 'lowest'] as const
/**
 * A review is shown, was removed by moderation, or is too old to count in its sector; one that its
 * author withdraws is deleted.
 */
export const REVIEW_STATES = ['shown', 'removed', 'aged'] as const
/**
 * The proof of a review: a code confirmed at the till, or a purchase with the member's card whose
 * receipt names the product.
 */
export const REVIEW_PROOFS = ['redemption', 'purchase'] as const
/**
 * Sectors in which the law limits the time for reviews (law of 2026 on small enterprises,
 * docs/law.md, "Reviews").
 */
export const REVIEW_SECTORS: readonly string[] = ['restaurant', 'tourism']
/**
 * Days after the purchase in which a review may be written and changed when the brand is in one of
 * these sectors. There is no limit in others.
 */
export const REVIEW_DAYS_IN_SECTOR = 30
/** Years after which a review of these sectors leaves lists and averages. */
export const REVIEW_YEARS_IN_SECTOR = 2
/** Why a person may not write a review of a product. */
export const REVIEW_REFUSALS = ['not_bought', 'too_late', 'own_shop'] as const
/** The most proposed products to review. */
export const REVIEWABLE_MOST = 10
