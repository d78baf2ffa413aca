import * as contract from '@vicino/contract/marketing/automations/endpoints'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Routes } from '../../../platform/feature.ts'
import { serve } from '../../../platform/http/endpoint.ts'
import { withIdempotencyKey } from '../../../platform/http/idempotency.ts'
import { listRuns } from './log.ts'
import { listOwn, readDetail } from './read-automation.ts'
import { addAutomationTo, changeAutomationOf, removeAutomation, switchAutomation } from './save.ts'
import { tryOut } from './try-out.ts'

/** Automations, for who runs the brand. */
export const routes: Routes = (app, services) => {
  const { db } = services
  serve(app, contract.listAutomations, ({ query, actor }) => listOwn(db, services, query.brandId, actor))
  serve(app, contract.addAutomation, (call) =>
    withIdempotencyKey(services, call, (tx) => addAutomationTo(tx, services, call.body, call.actor)),
  )
  serve(app, contract.getAutomation, ({ params, actor }) => readDetail(db, services, params.id, actor))
  serve(app, contract.changeAutomation, ({ params, body, actor }) =>
    inTransaction(db, (tx) => changeAutomationOf(tx, services, params.id, body, actor)),
  )
  serve(app, contract.deleteAutomation, async ({ params, actor }) => {
    await inTransaction(db, (tx) => removeAutomation(tx, services, params.id, actor))
    return null
  })
  serve(app, contract.pauseAutomation, ({ params, actor }) =>
    inTransaction(db, (tx) => switchAutomation(tx, services, params.id, 'paused', actor)),
  )
  serve(app, contract.resumeAutomation, ({ params, actor }) =>
    inTransaction(db, (tx) => switchAutomation(tx, services, params.id, 'active', actor)),
  )
  serve(app, contract.listAutomationRuns, ({ params, query, actor }) =>
    listRuns(db, services, params.id, query, actor),
  )
  serve(app, contract.tryAutomation, ({ body, actor }) => tryOut(db, services, body, actor))
}
