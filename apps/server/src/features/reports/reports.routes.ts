import { listReports, reportDeal } from '@vicino/contract/reports/endpoints'
import { AppError } from '../../platform/errors.ts'
import { serve } from '../../platform/http/endpoint.ts'
import type { Routes } from '../../platform/feature.ts'
import { insertReport } from './reports.queries.ts'
import { reports as readReports } from './reports.service.ts'

/** Reports of deals: whoever browses sends them, superAdmins read them. */
export const routes: Routes = (app, services) => {
  serve(app, reportDeal, async ({ body, actor }) => {
    const id = await insertReport(services.db, { ...body, reporterId: actor.sub }, services.clock.now())
    if (id === undefined) throw new AppError('deal_not_found')
    return { _id: id }
  })
  serve(app, listReports, ({ query }) => readReports(services.db, services, query))
}
