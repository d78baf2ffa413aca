import * as contract from '@vicino/contract/administration/support-access/endpoints'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Routes } from '../../../platform/feature.ts'
import { serve } from '../../../platform/http/endpoint.ts'
import { serveWrite } from '../../../platform/http/write.ts'
import { presentEntered } from '../../identity/auth/public.ts'
import { answer, ask, end, start } from './access.ts'
import { presentAccess } from './support-access.presenter.ts'
import { findNewest, readAccesses } from './support-access.queries.ts'

/**
 * Access of the platform to an account (docs/modules/administration.md, "Access to an account"):
 * the platform requests and enters, the person answers and ends.
 */
export const routes: Routes = (app, services) => {
  const { db, clock } = services
  serveWrite(app, services, contract.askAccess, (tx, { params, body, actor }) =>
    ask(tx, services, { userId: params.id, reason: body.reason }, actor),
  )
  serve(app, contract.readAccess, async ({ params, actor }) => {
    const row = await findNewest(db, actor.sub, params.id)
    return { access: row === undefined ? null : presentAccess(row, clock.now()) }
  })
  serve(app, contract.startAccess, async ({ params, actor }) =>
    presentEntered(await inTransaction(db, (tx) => start(tx, services, params.id, actor))),
  )
  serve(app, contract.listOwnAccess, async ({ actor }) => {
    const rows = await readAccesses(db, actor.sub)
    return { items: rows.map((row) => presentAccess(row, clock.now())) }
  })
  serveWrite(app, services, contract.answerAccess, (tx, { params: { id }, body: { consent }, actor }) =>
    answer(tx, services, { id, consent }, actor),
  )
  serveWrite(app, services, contract.endAccess, (tx, { params, actor }) =>
    end(tx, services, params.id, actor),
  )
}
