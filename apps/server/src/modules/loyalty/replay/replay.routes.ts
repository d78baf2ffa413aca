import * as contract from '@vicino/contract/loyalty/programs/endpoints'
import type { Routes } from '../../../platform/feature.ts'
import { serve } from '../../../platform/http/endpoint.ts'
import { dryRun } from './dry-run.ts'

export const routes: Routes = (app, services) => {
  serve(app, contract.dryRunProgram, ({ params, body, actor }) =>
    dryRun(services.db, services, { id: params.id, body }, actor),
  )
}
