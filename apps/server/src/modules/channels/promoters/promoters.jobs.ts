import type { Job } from '../../../platform/jobs/jobs.ts'
import { removeTraces } from './clicks.queries.ts'

export const jobs: readonly Job[] = [
  { name: 'promoter-traces', everySeconds: 3600, run: (tx, now) => removeTraces(tx, now) },
]
