/**
 * The origin of a brand's marketing: an automation, a campaign, or a message to chosen customers.
 */
export const ORIGIN_KINDS = ['automation', 'campaign', 'message'] as const

/**
 * The most marketing messages of a brand to one member per day and week in Rome; a brand may lower
 * them.
 */
export const OUTREACH_MOST = { day: 2, week: 5 } as const

/** The most characters of a test message: those of the longest text of a campaign. */
export const TEST_MOST = { title: 80, text: 600 } as const

/** Hours in Rome without marketing. */
export const QUIET_HOURS = { from: 21, to: 9 } as const

/**
 * Why a member gets no message: left the program, no consent to its marketing now, chosen
 * by what is known of them without a consent to profiling (or below 18), no e-mails of
 * this brand wanted, no channel open by their preferences, the limit of a day or a week (the
 * brand's, or their own) reached, quiet hours, had it already, marketing switched off for the
 * brand's sector or country (docs/modules/foundation.md, "Flags"), the brand is suspended
 * (docs/modules/marketing.md, "Suspension").
 */
export const SKIP_REASONS = [
  'left',
  'no_consent',
  'no_profiling',
  'unsubscribed',
  'no_channel',
  'cap_day',
  'cap_week',
  'quiet_hours',
  'already_sent',
  'marketing_off',
  'brand_suspended',
] as const
export type SkipReason = (typeof SKIP_REASONS)[number]
