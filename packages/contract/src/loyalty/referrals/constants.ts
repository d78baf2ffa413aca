/**
 * Life of an invitation whose friend made a first purchase: it waits until the purchase has stood for its days, then it is paid,
 * refused, or looked at by the brand, who releases or refuses it; after 15 days without a decision the rules alone do
 * (docs/modules/loyalty.md, "Referrals").
 */
export const REFERRAL_STATES = ['waiting', 'review', 'paid', 'refused'] as const

/** What has an invitation looked at: one device of both, more friends in a day than is usual. */
export const REFERRAL_SIGNALS = ['device', 'burst'] as const

/** Why a brand refuses one. */
export const REFERRAL_REFUSALS = ['same_person', 'not_new', 'irregular'] as const

/** Why one is not paid: what the brand says, and what the end of the hold finds by itself. */
export const REFERRAL_REASONS = [...REFERRAL_REFUSALS, 'purchase', 'not_member', 'program'] as const

/** What an inviter is told: nobody is accused, and nothing is said of the friend. */
export const OWN_REFERRAL_REASONS = ['conditions', 'purchase', 'not_member', 'program'] as const
