import { erasureJob } from './account/account.jobs.ts'
import { accountsJob } from './auth/auth.jobs.ts'
import { businessJob } from './business/business.jobs.ts'
import { dealJobs } from './deals/deals.jobs.ts'
import { demoRefresher } from './demo/refresher.ts'
import { ledgerJob } from './ledger/ledger.jobs.ts'
import { liveJob } from './live/live.jobs.ts'
import { reconciliationJob } from './reconciliation/reconciliation.jobs.ts'
import { deliveriesJob } from '../platform/deliveries/deliveries.jobs.ts'
import { outboxJob } from '../platform/events/outbox.jobs.ts'
import { idempotencyJob } from '../platform/http/idempotency.ts'
import { redemptionJobs } from './redemptions/redemptions.jobs.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { supportJob } from './support/support.jobs.ts'

/** Every repeating work of the product; the order has no meaning. */
export const JOBS: readonly Job[] = [
  accountsJob,
  ...dealJobs,
  ...redemptionJobs,
  demoRefresher,
  outboxJob,
  deliveriesJob,
  idempotencyJob,
  liveJob,
  ledgerJob,
  reconciliationJob,
  erasureJob,
  businessJob,
  supportJob,
]
