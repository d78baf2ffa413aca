import { MOST_VIEWS } from '@vicino/contract/customers/constants'
import * as contract from '@vicino/contract/grid-views/endpoints'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { Routes } from '../../platform/feature.ts'
import { serve } from '../../platform/http/endpoint.ts'
import { readViews, removeView, writeView } from './grid-views.queries.ts'

export const routes: Routes = (app, { db, clock }) => {
  serve(app, contract.listGridViews, async ({ query: { grid }, actor }) => ({
    items: await readViews(db, { grid, userId: actor.sub }),
  }))
  serve(app, contract.saveGridView, ({ body: { grid, ...view }, actor }) =>
    inTransaction(db, async (tx) => {
      const whose = { grid, userId: actor.sub }
      if (!(await writeView(tx, whose, view, { most: MOST_VIEWS, now: clock.now() })))
        throw new AppError('views_full')
      return { items: await readViews(tx, whose) }
    }),
  )
  serve(app, contract.deleteGridView, async ({ params, actor }) => {
    if (!(await removeView(db, actor.sub, params.id))) throw new AppError('view_not_found')
    return null
  })
}
