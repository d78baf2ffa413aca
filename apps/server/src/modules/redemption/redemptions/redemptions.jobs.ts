import type { Job } from '../../../platform/jobs/jobs.ts'
import { releaseOverdue } from './holds.ts'

export const redemptionJobs: readonly Job[] = [
  // Marks overdue codes as expired and gives their pieces back. Nothing waits for this: whoever reads a code compares its
  // end with the clock.
  { name: 'release-holds', everySeconds: 15, run: async (tx, now) => void (await releaseOverdue(tx, now)) },
]
