import * as contract from '@vicino/contract/reports/endpoints'
import { AppError } from '../../platform/errors.ts'
import { serve } from '../../platform/http/endpoint.ts'
import { once } from '../../platform/http/idempotency.ts'
import type { Routes } from '../../platform/feature.ts'
import { decide } from './decide.ts'
import { listReports } from './list.ts'
import { insertReport } from './reports.queries.ts'

/** Reports: users who browse deals send them, superAdmins read and decide them. */
export const routes: Routes = (app, services) => {
  serve(app, contract.reportDeal, (call) =>
    once(services, call, async (tx) => {
      const report = { ...call.body, reporterId: call.actor.sub }
      const id = await insertReport(tx, report, services.clock.now())
      if (id === undefined) throw new AppError('deal_not_found')
      return { _id: id }
    }),
  )
  serve(app, contract.decideReport, (call) =>
    once(services, call, (tx) => decide(tx, services, call.params.id, call.body, call.actor)),
  )
  serve(app, contract.listReports, ({ query }) => listReports(services.db, services, query))
}
