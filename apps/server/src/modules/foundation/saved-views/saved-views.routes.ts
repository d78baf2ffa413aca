import * as contract from '@vicino/contract/foundation/saved-views/endpoints'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Routes } from '../../../platform/feature.ts'
import { serve } from '../../../platform/http/endpoint.ts'
import { type KeptView, readViews } from './saved-views.queries.ts'
import { dropView, keepView } from './views.ts'

/** Removes the order of columns, which tables of the back-office do not have. */
const withoutOrder = ({ _id, name, search, hidden }: KeptView & { readonly _id: string }) => ({
  _id,
  name,
  search,
  hidden,
})

export const routes: Routes = (app, services) => {
  const { db } = services
  serve(app, contract.listGridViews, async ({ query: { grid }, actor }) => ({
    items: (await readViews(db, { grid, userId: actor.sub })).map(withoutOrder),
  }))
  serve(app, contract.saveGridView, async ({ body: { grid, ...view }, actor }) => {
    const whose = { grid, userId: actor.sub }
    const kept = await inTransaction(db, (tx) => keepView(tx, services, whose, { ...view, order: [] }))
    return { items: kept.map(withoutOrder) }
  })
  serve(app, contract.deleteGridView, ({ params, actor }) =>
    dropView(db, { userId: actor.sub, programId: null }, params.id),
  )
}
