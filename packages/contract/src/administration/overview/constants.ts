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

/**
 * The names of all jobs of the product. The web app has words for each; a test of the server compares
 * them with the jobs that run.
 */
export const JOB_NAMES = [
  'partitions',
  'deliveries-housekeeping',
  'idempotency-housekeeping',
  'ended-sessions-housekeeping',
  'files-housekeeping',
  'expire-points',
  'merged-points',
  'live-housekeeping',
  'old-notices',
  'fan-out',
  'saved-expiring',
  'weekly-summary',
  'erasure',
  'erasure-list',
  'keeping',
  'people-terms',
  'accounts-housekeeping',
  'second-factor-renewal',
  'staff-ends',
  'support-housekeeping',
  'points-regulation',
  'release-holds',
  'lift-suspensions',
  'business-housekeeping',
  'business-terms',
  'end-deals',
  'stock',
  'popularity',
  'map-squares',
  'search-terms',
  'tastes',
  'start-deals',
  'deal-recalls',
  'post-reminders',
  'review-ages',
  'claim-deadlines',
  'coupon-batches',
  'coupon-deadlines',
  'member-stats-check',
  'customer-imports',
  'old-customer-imports',
  'ledger-tree',
  'loyalty-pending',
  'loyalty-birthdays',
  'loyalty-expiring',
  'loyalty-tier-falls',
  'loyalty-forfeits-announced',
  'program-closing',
  'program-lapses',
  'loyalty-lower-tiers',
  'loyalty-forfeits',
  'missing-points',
  'partner-statements',
  'program-life',
  'program-nights',
  'loyalty-referrals',
  'automations',
  'automation-days',
  'automation-results',
  'old-automation-runs',
  'campaigns',
  'exports',
  'stored-exports',
  'display-codes',
  'display-scans',
  'display-batches',
  'display-silence',
  'promoter-traces',
  'old-webhook-deliveries',
  'demo-refresher',
  'platform-figures',
  'reconcile',
  'lift-blocks',
] as const
export type JobName = (typeof JOB_NAMES)[number]
