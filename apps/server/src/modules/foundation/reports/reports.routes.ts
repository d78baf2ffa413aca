import { reportDeal } from '@vicino/contract/administration/moderation/endpoints'
import type { Routes } from '../../../platform/feature.ts'
import { AppError } from '../../../platform/errors.ts'
import { serveWrite } from '../../../platform/http/write.ts'
import { insertReport } from './reports.queries.ts'

/**
 * Users who browse deals report them. Comments, posts and reviews are reported in their own
 * features.
 */
export const routes: Routes = (app, services) => {
  serveWrite(app, services, reportDeal, async (tx, { body, actor }) => {
    const report = { ...body, reporterId: actor.sub }
    const id = await insertReport(tx, report, services.clock.now())
    if (id === undefined) throw new AppError('deal_not_found')
    return { _id: id }
  })
}
