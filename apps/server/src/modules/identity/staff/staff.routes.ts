import * as contract from '@vicino/contract/identity/staff/endpoints'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Routes } from '../../../platform/feature.ts'
import { serve } from '../../../platform/http/endpoint.ts'
import { withIdempotencyKey } from '../../../platform/http/idempotency.ts'
import { accept, invitation } from './accept.ts'
import { change } from './change-staff.ts'
import { end } from './end.ts'
import { invite, resend } from './invite.ts'
import { activityOf, staffOf } from './list-staff.ts'
import { readStaffRoles } from './staff.queries.ts'

/** Staff of the caller's own brand, and the entry for invited people. */
export const routes: Routes = (app, services) => {
  const { db } = services
  serve(app, contract.listStaff, ({ query, actor }) => staffOf(db, services, query, actor))
  serve(app, contract.listStaffRoles, async () =>
    (await readStaffRoles(db)).map(({ id, name, base }) => ({ _id: id, name, base })),
  )
  serve(app, contract.inviteStaff, (call) =>
    withIdempotencyKey(services, call, (tx) => invite(tx, services, call.body, call)),
  )
  serve(app, contract.changeStaff, ({ params, body, actor }) =>
    inTransaction(db, (tx) => change(tx, services, params.id, body, actor)),
  )
  serve(app, contract.resendStaff, (call) =>
    withIdempotencyKey(services, call, (tx) => resend(tx, services, call.params.id, call)),
  )
  serve(app, contract.endStaff, async ({ params, actor }) => {
    await inTransaction(db, (tx) => end(tx, services, params.id, actor))
    return null
  })
  serve(app, contract.staffActivity, ({ params, query, actor }) =>
    activityOf(db, services, params.id, query, actor),
  )
  serve(app, contract.readInvitation, ({ body }) => invitation(db, services, body.token))
  serve(app, contract.acceptInvitation, ({ body, actor }) =>
    inTransaction(db, (tx) => accept(tx, services, body.token, actor)),
  )
}
