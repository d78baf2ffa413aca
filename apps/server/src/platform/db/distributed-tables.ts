/**
 * The tables of loyalty programs and their members, which Citus can spread over its workers, each
 * row by its program (docs/scaling.md, "Citus"). Accounts, brands, deals, BrandPoints, the ledger
 * and the event log stay on the coordinator.
 */
export const DISTRIBUTED_TABLES = [
  'programs',
  'program_versions',
  'regulations',
  'regulation_drafts',
  'signed_regulations',
  'program_daily',
  'program_weekly',
  'program_monthly',
  'program_totals',
  'program_tiers',
  'program_nights',
  'rewards',
  'reward_versions',
  'reward_stock',
  'members',
  'member_facts',
  'status_periods',
  'tier_changes',
  'one_time_awards',
  'pending_credits',
  'program_lapses',
  'program_compensations',
  'loyalty_events',
  'purchases',
  'refunds',
  'member_stats',
  'member_names',
  'customer_totals',
  'labels',
  'member_labels',
  'member_notes',
  'segments',
  'claims',
  'claim_steps',
  'coupon_batches',
  'referral_checks',
  'missing_terms',
  'missing_requests',
  'program_partners',
  'partner_terms',
  'clearing_entries',
  'clearing_statements',
  'program_imports',
] as const

/** Small tables that statements about programs read, and that each worker has whole. */
export const REFERENCE_TABLES = ['flags', 'tier_configs'] as const

/** The column by which the rows of such a table are spread. */
export const distributionColumn = (table: string): string => (table === 'programs' ? 'id' : 'program_id')
