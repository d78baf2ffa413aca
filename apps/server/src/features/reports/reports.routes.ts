import * as contract from '@vicino/contract/reports/endpoints'
import { AppError } from '../../platform/errors.ts'
import { serve } from '../../platform/http/endpoint.ts'
import type { Routes } from '../../platform/feature.ts'
import { listReports } from './list.ts'
import { insertReport } from './reports.queries.ts'

/** Reports of deals: users who browse deals send them, superAdmins read them. */
export const routes: Routes = (app, services) => {
  const { db } = services
  serve(app, contract.reportDeal, async ({ body, actor }) => {
    const id = await insertReport(db, { ...body, reporterId: actor.sub }, services.clock.now())
    if (id === undefined) throw new AppError('deal_not_found')
    return { _id: id }
  })
  serve(app, contract.listReports, ({ query }) => listReports(db, services, query))
}
