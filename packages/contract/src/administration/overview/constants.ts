/** The queues of the platform's people. */
export const WAITING = ['reports', 'appeals', 'business', 'support', 'posts', 'commissions'] as const

/** Items of a queue are counted up to this number; more are shown as '1.000+'. */
export const WAITING_MOST = 1000

/** Days of the metrics. */
export const FIGURE_DAYS = 30
