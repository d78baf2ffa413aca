/** The queues of the platform's people. */
export const WAITING = ['reports', 'appeals', 'business', 'support', 'posts', 'commissions'] as const

/** Items of a queue are counted up to this number; more are shown as '1.000+'. */
export const WAITING_MOST = 1000

/** Days of the metrics. */
export const FIGURE_DAYS = 30

/** Records with an overview of what belongs to them, among those with a trail (AUDITED). */
export const RECORDS = ['user', 'brand', 'deal'] as const

/** What belongs to a record, by kind. */
export const RELATED = [
  'brands',
  'people',
  'deals',
  'programs',
  'redemptions',
  'reportsAbout',
  'reportsBy',
  'decisions',
  'support',
] as const

/** Items of a kind are shown up to this number, newest first, and counted up to WAITING_MOST. */
export const RELATED_SHOWN = 5
