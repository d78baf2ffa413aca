import type { FastifyInstance } from 'fastify'
import { FEATURES } from '../modules/all.ts'
import type { Database } from '../platform/db/database.ts'
import { jobsOf } from '../platform/feature.ts'
import type { Services } from '../platform/http/context.ts'
import { type Jobs, startJobs } from '../platform/jobs/jobs.ts'
import { PLATFORM_JOBS } from '../platform/jobs/platform-jobs.ts'
import { startLookout } from '../platform/lookout.ts'
import type { Worker } from '../platform/worker.ts'
import { startDeliveries } from './deliveries.ts'
import { startEvents } from './events.ts'

export interface Loops {
  /** Resolves when this process receives the changes of other processes. */
  readonly ready: Promise<void>
  /**
   * Starts consumers, workers and jobs; before that, events only wait. Called when the server
   * listens and its demo is complete.
   */
  begin(forJobs: Database): void
  /** Starts nothing new; resolves when the running work has ended. */
  stop(): Promise<void>
}

/**
 * Runs a server's background work: events, deliveries, the features' workers and the jobs. Called
 * before the server listens; stopped after it has closed. Tests of this work also run it
 * (loops.test.ts).
 */
export function startLoops(app: FastifyInstance, services: Services, databaseUrl: string): Loops {
  const events = startEvents(app, services, databaseUrl)
  const lookout = startLookout(services, app.log)
  const deliveries = startDeliveries(app, services, lookout)
  let workers: readonly Worker[] = []
  let jobs: Jobs | undefined
  return {
    ready: events.ready,
    begin(forJobs) {
      events.begin(lookout)
      workers = FEATURES.flatMap(({ workers: own = [] }) => own).map((start) =>
        start(services, app.log, lookout),
      )
      jobs = startJobs(forJobs, [...PLATFORM_JOBS, ...jobsOf(FEATURES, services)], app.log, lookout, services)
    },
    async stop() {
      await lookout.stop()
      await events.stop()
      await deliveries.stop()
      await Promise.all(workers.map((worker) => worker.stop()))
      await jobs?.stop()
    },
  }
}
