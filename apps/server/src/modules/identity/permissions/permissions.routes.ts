import * as contract from '@vicino/contract/identity/permissions/endpoints'
import { AppError } from '../../../platform/errors.ts'
import type { Routes } from '../../../platform/feature.ts'
import { bulkAnswer } from '../../../platform/http/bulk.ts'
import { serve } from '../../../platform/http/endpoint.ts'
import { serveRead, serveReadDocument } from '../../../platform/http/read.ts'
import { serveWrite } from '../../../platform/http/write.ts'
import { offsetPage } from '../../../platform/http/offset-page.ts'
import { assignRole } from './assign-role.ts'
import { changeRole } from './change-role.ts'
import { createPermission } from './create-permission.ts'
import { createRole } from './create-role.ts'
import { deleteRole, deleteRoles } from './delete-role.ts'
import { exportRoles } from './export-roles.ts'
import { presentPermission, presentRole } from './permissions.presenter.ts'
import { findPermission, findRole, readPeopleOf, readPermissions, readRoles } from './permissions.queries.ts'

/**
 * Roles and permissions: the platform's staff see, make, change and assign them, within the
 * limits of their own role.
 */
export const routes: Routes = (app, services) => {
  const { db } = services
  const roleOf = async (id: string) => {
    const role = await findRole(db, id)
    if (role === undefined) throw new AppError('role_not_found')
    return role
  }

  serveRead(app, services, contract.listRoles, async (reader, { query: { limit, page, search }, actor }) => {
    const { rows, total } = await readRoles(reader, { search, limit, offset: (page - 1) * limit })
    return offsetPage(
      rows.map((row) => presentRole(row, actor)),
      total,
    )
  })
  serveReadDocument(app, services, contract.exportRoles, (reader, { query, actor, language }) =>
    exportRoles(reader, services, query, { actor, language }),
  )
  serve(app, contract.getRole, async ({ params, actor }) => presentRole(await roleOf(params.id), actor))
  serveWrite(app, services, contract.createRole, async (tx, { body, actor }) =>
    presentRole(await createRole(tx, services, body, actor), actor),
  )
  serve(app, contract.updateRole, async ({ params, body, actor }) =>
    presentRole(await changeRole(db, services, params.id, body, actor), actor),
  )
  serve(app, contract.deleteRole, ({ params, actor }) => deleteRole(db, services, params.id, actor))
  serve(app, contract.deleteRoles, ({ body, actor, language }) =>
    bulkAnswer(deleteRoles(db, services, body.ids, actor), language),
  )
  serve(app, contract.listRoleUsers, async ({ params, query: { limit, page } }) => {
    const { rows, total } = await readPeopleOf(db, await roleOf(params.id), {
      limit,
      offset: (page - 1) * limit,
    })
    return offsetPage(
      rows.map(({ id, username, email }) => ({ _id: id, username, email })),
      total,
    )
  })
  serve(app, contract.assignRole, ({ params, body, actor }) =>
    assignRole(db, services, { roleId: params.id, email: body.email }, actor),
  )

  serve(app, contract.listPermissions, async ({ query: { limit, page, search } }) => {
    const { rows, total } = await readPermissions(db, { search, limit, offset: (page - 1) * limit })
    return offsetPage(rows.map(presentPermission), total)
  })
  serve(app, contract.getPermission, async ({ params }) => {
    const row = await findPermission(db, params.id)
    if (row === undefined) throw new AppError('permission_not_found')
    return presentPermission(row)
  })
  serveWrite(app, services, contract.createPermission, async (tx, { body, actor }) =>
    presentPermission(await createPermission(tx, services, body._id, actor)),
  )
}
