import { SKIP_REASONS } from '../outreach/constants.ts'

/** From the first to the last: one that waits for its time, one that is being sent, one that was stopped for a while, and two ends. */
export const CAMPAIGN_STATES = ['scheduled', 'sending', 'paused', 'sent', 'cancelled'] as const
export type CampaignState = (typeof CAMPAIGN_STATES)[number]

/** Most characters of a campaign's title and text, gaps included. */
export const CAMPAIGN_MOST = { title: 80, text: 600, alt: 120 } as const

/** Most of a hundred members that may be in the control group. */
export const CONTROL_MOST = 50

/** A campaign is scheduled a year ahead at most. */
export const SCHEDULE_DAYS_MOST = 365

/** Members of one brand that are sent to in a second. */
export const CAMPAIGN_A_SECOND = 200

/** Days after a message in which a purchase counts for the campaign's result. */
export const RESULT_DAYS = 7

/** What became of a member of the segment: sent, in the control group, not reached yet, or why not sent. */
export const RECIPIENT_OUTCOMES = ['sent', 'control', 'waiting', ...SKIP_REASONS] as const
export type RecipientOutcome = (typeof RECIPIENT_OUTCOMES)[number]
