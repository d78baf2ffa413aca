import { reportDeal } from '@vicino/contract/administration/moderation/endpoints'
import type { Routes } from '../../../platform/feature.ts'
import { AppError } from '../../../platform/errors.ts'
import { serve } from '../../../platform/http/endpoint.ts'
import { withIdempotencyKey } from '../../../platform/http/idempotency.ts'
import { insertReport } from './reports.queries.ts'

/**
 * Users who browse deals report them. Comments, posts and reviews are reported in their own
 * features.
 */
export const routes: Routes = (app, services) => {
  serve(app, reportDeal, (call) =>
    withIdempotencyKey(services, call, async (tx) => {
      const report = { ...call.body, reporterId: call.actor.sub }
      const id = await insertReport(tx, report, services.clock.now())
      if (id === undefined) throw new AppError('deal_not_found')
      return { _id: id }
    }),
  )
}
