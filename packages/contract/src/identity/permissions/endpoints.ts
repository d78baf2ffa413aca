import { z } from 'zod'
import { emailSchema } from '../auth/schemas.ts'
import { AS_EXPORT, versionSchema } from '../../common/admin-list.ts'
import { bulkIds, bulkResultSchema } from '../../common/bulk.ts'
import { TABLE_PAGE } from '../../common/page-sizes.ts'
import { offsetPage } from '../../common/pages.ts'
import { queryLimit, queryPage, queryText } from '../../common/query.ts'
import { roleSchema } from '../../common/role.ts'
import { readableText } from '../../common/text.ts'
import { defineEndpoint, endpointsOf } from '../../endpoint.ts'
import { SUPER_ADMIN } from '../../roles.ts'
import { ROLE_PAGE } from './constants.ts'
import { permissionIdSchema, permissionSchema, roleRecordSchema, roleUserSchema } from './schemas.ts'

const listing = endpointsOf({ tag: 'role', access: SUPER_ADMIN, permission: 'role-LIST_ALL' })
const deleting = endpointsOf({ tag: 'role', access: SUPER_ADMIN, permission: 'role-DELETE_ALL' })
const listingPermissions = endpointsOf({
  tag: 'permission',
  access: SUPER_ADMIN,
  permission: 'permission-LIST_ALL',
})
const superAdmin = endpointsOf({ tag: 'role', access: SUPER_ADMIN })

const nameSchema = readableText(40)
/** Each once at most; more than the product has are refused by their number. */
const permissionsSchema = z.array(permissionIdSchema).max(200)

/**
 * A role narrows the permissions of its base; the caller gives only permissions that they
 * have.
 */
export const createRole = superAdmin('POST /role/create', {
  summary: 'Create a role',
  permission: 'role-CREATE',
  onRepeat: 'keyed',
  body: z.strictObject({ name: nameSchema, base: roleSchema, permissions: permissionsSchema }),
  status: 201,
  response: roleRecordSchema,
  errors: ['role_taken', 'permission_not_found', 'permission_unfit', 'permission_not_held'],
})

/** Applies to everybody with the role, on every server, within 5 s. */
export const updateRole = superAdmin('PUT /role/{id}', {
  summary: 'Change name or permissions of a role; a base role keeps its name (R-455)',
  permission: 'role-EDIT_ALL',
  body: z.strictObject({
    name: nameSchema.optional(),
    permissions: permissionsSchema.optional(),
    version: versionSchema,
  }),
  response: roleRecordSchema,
  errors: [
    'role_not_found',
    'record_changed',
    'role_taken',
    'role_is_base',
    'role_protected',
    'permission_not_found',
    'permission_unfit',
    'permission_not_held',
  ],
})

export const getRole = listing('GET /role/{id}', {
  summary: 'A role with its permissions',
  response: roleRecordSchema,
  errors: ['role_not_found'],
})

export const listRoles = listing('GET /role/list', {
  summary: 'Roles by page, the base roles first, then by name; `search` in the name',
  query: z.object({ limit: queryLimit(ROLE_PAGE), page: queryPage, search: queryText }),
  response: offsetPage(roleRecordSchema),
})

export const exportRoles = listing('GET /role/export.csv', {
  summary: 'Export roles with their permissions as CSV',
  query: z.object({ search: queryText }),
  ...AS_EXPORT,
})

export const deleteRole = deleting('DELETE /role/{id}', {
  summary: 'Delete a role that nobody has',
  errors: ['role_not_found', 'role_is_base', 'role_in_use'],
})

/**
 * A role that an account has, or a base role, is refused; one that no longer exists counts as done.
 */
export const deleteRoles = deleting('POST /role/delete', {
  summary: 'Delete roles that nobody has',
  onRepeat: 'harmless',
  body: z.strictObject({ ids: bulkIds }),
  response: bulkResultSchema,
  perMinute: 240,
})

export const listRoleUsers = superAdmin('GET /role/{id}/user', {
  summary: 'Who has a role, by page, by name',
  permission: 'user-LIST_ALL',
  query: z.object({ limit: queryLimit(TABLE_PAGE), page: queryPage }),
  response: offsetPage(roleUserSchema),
  errors: ['role_not_found'],
})

/**
 * Everybody has one role. A person who becomes or ceases to be one of the platform's people must
 * sign in again.
 */
export const assignRole = superAdmin('POST /role/{id}/user', {
  summary: 'Give somebody this role in place of theirs',
  permission: 'user-EDIT_ALL',
  onRepeat: 'harmless',
  body: z.strictObject({ email: emailSchema }),
  response: roleUserSchema,
  errors: ['role_not_found', 'user_not_found', 'role_unfit', 'permission_not_held', 'last_super_admin'],
})

/** For a later version: the role superAdmin has it at once, nothing in this version requires it. */
export const createPermission = defineEndpoint('POST /permission/create', {
  summary: 'Create an advanced permission',
  tag: 'permission',
  access: SUPER_ADMIN,
  permission: 'permission-CREATE',
  onRepeat: 'keyed',
  body: z.strictObject({ _id: permissionIdSchema }),
  status: 201,
  response: permissionSchema,
  errors: ['permission_taken'],
})

export const getPermission = listingPermissions('GET /permission/{id}', {
  summary: 'A permission',
  params: z.strictObject({ id: permissionIdSchema }),
  response: permissionSchema,
  errors: ['permission_not_found'],
})

export const listPermissions = listingPermissions('GET /permission/list', {
  summary: 'Permissions by page, those of the collections first',
  query: z.object({ limit: queryLimit(TABLE_PAGE), page: queryPage, search: queryText }),
  response: offsetPage(permissionSchema),
})
