/**
 * The states of an invitation whose friend made a first purchase. It waits until the purchase has
 * stood for its days; then it is rewarded, refused, or reviewed by the brand, which releases or
 * refuses it. After 15 days without a decision only the rules decide (docs/modules/loyalty.md,
 * "Referrals").
 */
export const REFERRAL_STATES = ['waiting', 'review', 'paid', 'refused'] as const

/** Reasons for a review: one device of both, more friends in a day than usual. */
export const REFERRAL_SIGNALS = ['device', 'burst'] as const

/** The brand's reasons for a refusal. */
export const REFERRAL_REFUSALS = ['same_person', 'not_new', 'irregular'] as const

/** Why one is not rewarded: the brand's reasons, and those that the end of the hold finds. */
export const REFERRAL_REASONS = [...REFERRAL_REFUSALS, 'purchase', 'not_member', 'program'] as const

/** The reasons for the inviter: they accuse nobody, and reveal nothing about the friend. */
export const OWN_REFERRAL_REASONS = ['conditions', 'purchase', 'not_member', 'program'] as const
