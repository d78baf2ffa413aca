/** Automations of a brand that are not deleted. */
export const MOST_AUTOMATIONS = 50
export const AUTOMATION_NAME_MAX = 60
/** Characters of a message's title and text. */
export const AUTOMATION_MESSAGE = { title: 60, text: 300 } as const

export const RUN_STATES = ['waiting', 'done', 'skipped', 'control', 'failed'] as const
export type RunState = (typeof RUN_STATES)[number]

/** Why a run did nothing, or why its message was not sent. */
export const RUN_REASONS = [
  /** The conditions did not hold when it was due, or when it began. */
  'conditions',
  'left',
  /** The member had it already, or not long enough ago. */
  'reentry',
  /** Automations that lead to one another. */
  'loop',
  'depth',
  'paused',
  'deleted',
  'program_not_active',
  'staff_self',
  'budget',
  'label_gone',
  /** The coupon is paused or over, or none is left. */
  'coupon_over',
  /** The member has had as many of the coupon as they may. */
  'coupon_had',
  'no_consent',
  'unsubscribed',
  'no_channel',
  'cap_day',
  'cap_week',
  'already_sent',
  'marketing_off',
  /** The platform had suspended the brand when it began or was due. */
  'brand_suspended',
  'error',
] as const
export type RunReason = (typeof RUN_REASONS)[number]

/** Days that a test run looks back, things that happened in them at most, and examples that it shows. */
export const TRY = { days: 30, most: 2000, shown: 20 } as const
/** Days after a run in which what was spent is compared. */
export const COMPARED_DAYS = 30
