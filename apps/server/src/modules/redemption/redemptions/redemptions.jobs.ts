import type { Job } from '../../../platform/jobs/jobs.ts'
import { releaseOverdue } from './holds.ts'

export const redemptionJobs: readonly Job[] = [
  // Marks overdue codes as expired and frees their units. Nothing waits for this job: every reader
  // compares a code's end with the clock.
  { name: 'release-holds', everySeconds: 15, run: async (tx, now) => void (await releaseOverdue(tx, now)) },
]
