import * as contract from '@vicino/contract/administration/overview/endpoints'
import type { Routes } from '../../../platform/feature.ts'
import { serve } from '../../../platform/http/endpoint.ts'
import { overview, waiting } from './read-overview.ts'

/** The dashboard of the people who run the platform. */
export const routes: Routes = (app, services) => {
  serve(app, contract.getOverview, () => overview(services.db, services))
  serve(app, contract.getWaiting, ({ actor }) => waiting(services.db, actor))
}
