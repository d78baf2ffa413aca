import { reportDeal } from '@vicino/contract/administration/moderation/endpoints'
import type { Routes } from '../../../platform/feature.ts'
import { AppError } from '../../../platform/errors.ts'
import { serveWrite } from '../../../platform/http/write.ts'
import { fileReport } from './file-report.ts'
import { dealExists } from './reports.queries.ts'

/**
 * Users who browse deals report them. Comments, posts and reviews are reported in their own
 * features, the rest in moderation.
 */
export const routes: Routes = (app, services) => {
  serveWrite(app, services, reportDeal, async (tx, { body: { dealId, reason, text }, actor }) => {
    if (!(await dealExists(tx, dealId))) throw new AppError('deal_not_found')
    const report = { reporterId: actor.sub, reason, text }
    const id = await fileReport(tx, { kind: 'deal', id: dealId }, report, services.clock.now())
    if (id === undefined) throw new AppError('deal_not_found')
    return { _id: id }
  })
}
