import { endedSessionsJob } from '../auth/ended-sessions.ts'
import { deliveriesJob } from '../deliveries/deliveries.jobs.ts'
import { partitionsJob } from '../events/partitions.jobs.ts'
import { idempotencyJob } from '../http/idempotency.ts'
import type { Job } from './jobs.ts'

/** Jobs that clean up the platform's own tables. They run beside the jobs of the features. */
export const PLATFORM_JOBS: readonly Job[] = [partitionsJob, deliveriesJob, idempotencyJob, endedSessionsJob]
