import * as contract from '@vicino/contract/administration/overview/endpoints'
import type { Routes } from '../../../platform/feature.ts'
import { serve } from '../../../platform/http/endpoint.ts'
import { serveRead } from '../../../platform/http/read.ts'
import { overview, waiting } from './read-overview.ts'
import { retryJob } from './retry-job.ts'
import { related } from './read-related.ts'

/** The dashboard of the people who run the platform. */
export const routes: Routes = (app, services) => {
  serveRead(app, services, contract.getOverview, (reader) => overview(reader, services))
  serve(app, contract.retryJob, ({ body, actor }) => retryJob(services, body.name, actor))
  serve(app, contract.getWaiting, ({ actor }) => waiting(services.db, actor))
  serve(app, contract.getRelated, ({ params, actor }) =>
    related(services.db, params, { actor, now: services.clock.now() }),
  )
}
