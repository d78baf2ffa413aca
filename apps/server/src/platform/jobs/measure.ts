import type { Registry } from 'prom-client'
import { gaugesOfEach } from '../gauges.ts'
import type { Services } from '../http/context.ts'
import type { Job } from './jobs.ts'
import { readTimes } from './runs.queries.ts'

const GAUGES = {
  last_success_timestamp_seconds: 'When the job last succeeded, on whichever server',
  lateness_seconds: 'How long the job has been due without having been done',
  failures: 'Failures in a row of the job',
} as const

/** Gauges of the jobs, read in one statement when the metrics are requested. */
export function measureJobs({ db }: Pick<Services, 'db'>, jobs: readonly Job[], registry: Registry): void {
  const names = jobs.map(({ name }) => name)
  gaugesOfEach(registry, 'vicino_job', 'job_name', GAUGES, () => readTimes(db, names))
}
