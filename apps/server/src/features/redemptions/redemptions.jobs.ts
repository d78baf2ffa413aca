import type { Job } from '../../platform/jobs/jobs.ts'
import { releaseOverdue } from './holds.ts'

export const redemptionJobs: readonly Job[] = [
  // Overdue codes are written down and their pieces return; readers count them as over before.
  { name: 'release-holds', everySeconds: 15, run: async (tx, now) => void (await releaseOverdue(tx, now)) },
]
