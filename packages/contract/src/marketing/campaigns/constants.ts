import { SKIP_REASONS } from '../outreach/constants.ts'

/** In order: it waits for its time, is being sent, is paused, and two ends. */
export const CAMPAIGN_STATES = ['scheduled', 'sending', 'paused', 'sent', 'cancelled'] as const
export type CampaignState = (typeof CAMPAIGN_STATES)[number]

/** The most characters of a campaign's title and text, including gaps. */
export const CAMPAIGN_MOST = { title: 80, text: 600, alt: 120 } as const

/** The largest control group in percent of the members. */
export const CONTROL_MOST = 50

/** A campaign is scheduled at most this many days ahead. */
export const SCHEDULE_DAYS_MOST = 365

/** The most members of one brand that get messages per second. */
export const CAMPAIGN_A_SECOND = 200

/** Days after a message in which a purchase counts for the campaign's result. */
export const RESULT_DAYS = 7

/**
 * The result for a member of the segment: sent, in the control group, not processed yet, or why not
 * sent.
 */
export const RECIPIENT_OUTCOMES = ['sent', 'control', 'waiting', ...SKIP_REASONS] as const
export type RecipientOutcome = (typeof RECIPIENT_OUTCOMES)[number]
