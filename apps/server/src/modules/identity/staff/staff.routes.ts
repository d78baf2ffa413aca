import * as contract from '@vicino/contract/identity/staff/endpoints'
import type { Routes } from '../../../platform/feature.ts'
import { serve } from '../../../platform/http/endpoint.ts'
import { serveWrite } from '../../../platform/http/write.ts'
import { accept, invitation } from './accept-invitation.ts'
import { change } from './change-staff.ts'
import { end } from './end-employment.ts'
import { invite, resend } from './invite-staff.ts'
import { activityOf, staffOf } from './list-staff.ts'
import { readStaffRoles } from './staff.queries.ts'

/** Staff of the caller's own brand, and the entry for invited people. */
export const routes: Routes = (app, services) => {
  const { db } = services
  serve(app, contract.listStaff, ({ query, actor }) => staffOf(db, services, query, actor))
  serve(app, contract.listStaffRoles, async () =>
    (await readStaffRoles(db)).map(({ id, name, base }) => ({ _id: id, name, base })),
  )
  serveWrite(app, services, contract.inviteStaff, (tx, call) => invite(tx, services, call.body, call))
  serveWrite(app, services, contract.changeStaff, (tx, { params, body, actor }) =>
    change(tx, services, params.id, body, actor),
  )
  serveWrite(app, services, contract.resendStaff, (tx, call) => resend(tx, services, call.params.id, call))
  serveWrite(app, services, contract.endStaff, (tx, { params, actor }) => end(tx, services, params.id, actor))
  serve(app, contract.staffActivity, ({ params, query, actor }) =>
    activityOf(db, services, params.id, query, actor),
  )
  serve(app, contract.readInvitation, ({ body }) => invitation(db, services, body.token))
  serveWrite(app, services, contract.acceptInvitation, (tx, { body, actor }) =>
    accept(tx, services, body.token, actor),
  )
}
