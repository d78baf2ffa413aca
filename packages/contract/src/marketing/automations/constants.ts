/** Automations of a brand that are not deleted. */
export const MOST_AUTOMATIONS = 50
export const AUTOMATION_NAME_MAX = 60
/** Characters of a message's title and text. */
export const AUTOMATION_MESSAGE = { title: 60, text: 300 } as const

export const RUN_STATES = ['waiting', 'done', 'skipped', 'control', 'failed'] as const
export type RunState = (typeof RUN_STATES)[number]

/** Why a run did nothing, or why its message was not sent. */
export const RUN_REASONS = [
  /** The conditions were not met when it was due, or when it began. */
  'conditions',
  'left',
  /** The member had it already, or too recently. */
  'reentry',
  /** Automations that trigger one another. */
  'loop',
  'depth',
  'paused',
  'deleted',
  'program_not_active',
  'without_purchase',
  'staff_self',
  'budget',
  'label_gone',
  /** The coupon is paused or over, or none is left. */
  'coupon_over',
  /** The member has had the maximum of the coupon. */
  'coupon_had',
  'no_consent',
  /** The member withdrew the consent to profiling meanwhile, or is below 18. */
  'no_profiling',
  'unsubscribed',
  'no_channel',
  'cap_day',
  'cap_week',
  'already_sent',
  'marketing_off',
  /** The brand was suspended when it began or was due. */
  'brand_suspended',
  'error',
] as const
export type RunReason = (typeof RUN_REASONS)[number]

/** Days of the past in a test run, the most events in them, and the shown examples. */
export const TRY = { days: 30, most: 2000, shown: 20 } as const
/** Days after a run whose spend is compared. */
export const COMPARED_DAYS = 30
