/** What marketing of a brand comes from: an automation, a campaign, or a message written to chosen customers. */
export const ORIGIN_KINDS = ['automation', 'campaign', 'message'] as const

/** Most marketing messages of a brand to one member a day and a week of Rome; a brand may lower them. */
export const OUTREACH_MOST = { day: 2, week: 5 } as const

/** Hours of Rome in which no marketing is sent. */
export const QUIET_HOURS = { from: 21, to: 9 } as const

/**
 * Why a member is not sent a message: left the program, no consent to its marketing now, no e-mails
 * of this brand wanted, none of the channels open by their preferences, the most of a day or a week
 * (the brand's, or their own) reached, quiet hours, had it already, marketing switched off for the
 * brand's sector or country (docs/modules/foundation.md, "Flags"), the brand is suspended
 * (docs/modules/marketing.md, "Suspension").
 */
export const SKIP_REASONS = [
  'left',
  'no_consent',
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
