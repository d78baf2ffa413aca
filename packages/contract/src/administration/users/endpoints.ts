import { z } from 'zod'
import { adminCursorPage, adminListQuery, adminPage, AS_EXPORT, PAGING } from '../../common/admin-list.ts'
import { bulkIds, bulkResultSchema } from '../../common/bulk.ts'
import { idSchema } from '../../common/ids.ts'
import { roleSchema } from '../../common/role.ts'
import { endpointsOf } from '../../endpoint.ts'
import { SUPER_ADMIN } from '../../roles.ts'
import { ACCOUNT_STATES, USER_SORTS } from './constants.ts'
import * as schemas from './schemas.ts'

const listing = endpointsOf({ tag: 'user', access: SUPER_ADMIN, permission: 'user-LIST_ALL' })
const editing = endpointsOf({
  tag: 'user',
  access: SUPER_ADMIN,
  permission: 'user-EDIT_ALL',
  onRepeat: 'harmless',
})
const superAdmin = endpointsOf({ tag: 'user', access: SUPER_ADMIN })

const listQuery = z.object({
  ...adminListQuery(USER_SORTS),
  role: roleSchema.optional(),
  state: z.enum(ACCOUNT_STATES).optional(),
  brandId: idSchema.optional(),
})

export const listUsers = listing('GET /user/list', {
  summary: 'Accounts by cursor; `search` in name, handle and e-mail (R-523)',
  query: listQuery,
  response: adminCursorPage(schemas.accountRowSchema),
  errors: ['page_too_deep'],
})

export const browseUsers = listing('GET /user/browse', {
  summary: 'Accounts by page: the same as the list, as tables have it (R-523)',
  query: listQuery,
  response: adminPage(schemas.accountRowSchema),
  errors: ['page_too_deep'],
})

export const exportUsers = listing('GET /user/export.csv', {
  summary: 'Export accounts as CSV',
  query: listQuery.omit(PAGING),
  ...AS_EXPORT,
})

/**
 * The owner chooses the password by the link of the invitation to the address, which also confirms
 * the address. A repeated request is refused: the address has an account.
 */
export const createUser = superAdmin('POST /user', {
  summary: 'Create an account with a role (R-433, R-523, R-573)',
  permission: 'user-CREATE',
  onRepeat: 'harmless',
  body: schemas.newAccountBody,
  status: 201,
  response: schemas.accountSchema,
  errors: [
    'email_taken',
    'username_taken',
    'role_not_found',
    'role_unfit',
    'brand_not_found',
    'permission_not_held',
  ],
})

export const getAccount = listing('GET /user/{id}/account', {
  summary: 'An account as the back-office has it',
  response: schemas.accountSchema,
  errors: ['user_not_found'],
})

/**
 * A role or brand requires the permissions that it gives or takes. The old address is
 * notified of a new one.
 */
export const updateAccount = editing('PUT /user/{id}/account', {
  summary: 'Change an account: address, name, role, brand (R-433)',
  body: schemas.accountChangeBody,
  response: schemas.accountSchema,
  errors: [
    'user_not_found',
    'record_changed',
    'email_taken',
    'username_taken',
    'role_not_found',
    'role_unfit',
    'brand_not_found',
    'brand_without_owner',
    'permission_not_held',
    'last_super_admin',
  ],
})

/**
 * The platform sets nobody's password: the owner gets a link, and reads that Vicino sent it.
 * Nothing changes before the link is used.
 */
export const sendPasswordLink = editing('POST /user/{id}/password-link', {
  summary: 'Mail the owner of an account a link to choose a new password (R-433)',
  body: z.strictObject({}),
  perMinute: 10,
  errors: ['user_not_found', 'permission_not_held'],
})

/** The account is signed out everywhere and cannot sign in until the block is lifted. */
export const blockUser = editing('POST /user/{id}/block', {
  summary: 'Block an account',
  body: schemas.blockBody,
  response: schemas.accountSchema,
  errors: ['user_not_found', 'own_account', 'permission_not_held'],
})

export const unblockUser = editing('DELETE /user/{id}/block', {
  summary: 'Lift the block of an account',
  response: schemas.accountSchema,
  errors: ['user_not_found', 'permission_not_held'],
})

/**
 * As one block each; accounts that cannot be blocked are refused, the others are blocked. An
 * account that is blocked already counts as done.
 */
export const blockUsers = editing('POST /user/block', {
  summary: 'Block accounts, with a reason',
  body: schemas.blocksBody,
  response: bulkResultSchema,
  perMinute: 240,
})

export const unblockUsers = editing('POST /user/unblock', {
  summary: 'Lift the blocks of accounts',
  body: z.strictObject({ ids: bulkIds }),
  response: bulkResultSchema,
  perMinute: 240,
})

/**
 * Like people's own erasure: personal data is deleted, points and redemptions stay without
 * a name. Open codes end.
 */
export const deleteAccount = superAdmin('DELETE /user/{id}/account', {
  summary: 'Erase an account',
  permission: 'user-DELETE_ALL',
  errors: ['user_not_found', 'own_account', 'business_account', 'last_admin', 'permission_not_held'],
})
