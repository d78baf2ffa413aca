import { WEBHOOK_LIVES } from '@vicino/contract/channels/webhooks/constants'
import { DAY_MS } from '@vicino/domain/loyalty/clock'
import type { Job } from '../../../platform/jobs/jobs.ts'
import { deleteOld } from './deliveries.queries.ts'

/** Rows that one run deletes; the following runs delete the rest of a log that grows faster. */
const MOST = 20_000

/** Deletes deliveries after 30 days. */
const oldDeliveries: Job = {
  name: 'old-webhook-deliveries',
  everySeconds: 300,
  run: (tx, now) => deleteOld(tx, new Date(now.getTime() - WEBHOOK_LIVES.logDays * DAY_MS), MOST),
}

export const jobs: readonly Job[] = [oldDeliveries]
