import * as contract from '@vicino/contract/marketing/automations/endpoints'
import type { Routes } from '../../../platform/feature.ts'
import { serve } from '../../../platform/http/endpoint.ts'
import { serveWrite } from '../../../platform/http/write.ts'
import { listRuns } from './log.ts'
import { listOwn, readDetail } from './read-automation.ts'
import { addAutomationTo, changeAutomationOf, removeAutomation, switchAutomation } from './save-automation.ts'
import { tryOut } from './try-out.ts'

/** Automations, for who runs the brand. */
export const routes: Routes = (app, services) => {
  const { db } = services
  serve(app, contract.listAutomations, ({ query, actor }) => listOwn(db, services, query.brandId, actor))
  serveWrite(app, services, contract.addAutomation, (tx, { body, actor }) =>
    addAutomationTo(tx, services, body, actor),
  )
  serve(app, contract.getAutomation, ({ params, actor }) => readDetail(db, services, params.id, actor))
  serveWrite(app, services, contract.changeAutomation, (tx, { params, body, actor }) =>
    changeAutomationOf(tx, services, params.id, body, actor),
  )
  serveWrite(app, services, contract.deleteAutomation, (tx, { params, actor }) =>
    removeAutomation(tx, services, params.id, actor),
  )
  serveWrite(app, services, contract.pauseAutomation, (tx, { params, actor }) =>
    switchAutomation(tx, services, params.id, 'paused', actor),
  )
  serveWrite(app, services, contract.resumeAutomation, (tx, { params, actor }) =>
    switchAutomation(tx, services, params.id, 'active', actor),
  )
  serve(app, contract.listAutomationRuns, ({ params, query, actor }) =>
    listRuns(db, services, params.id, query, actor),
  )
  serve(app, contract.tryAutomation, ({ body, actor }) => tryOut(db, services, body, actor))
}
