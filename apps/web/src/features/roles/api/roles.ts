import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  assignRole as assignRoleAddress,
  createRole as createRoleAddress,
  deleteRole as deleteRoleAddress,
  getRole,
  listPermissions,
  listRoles,
  listRoleUsers,
  updateRole as updateRoleAddress,
} from '@vicino/contract/permissions/addresses'
import type { Role } from '@vicino/contract/roles'
import { call } from '~/lib/api.ts'
import { ROOTS } from '~/lib/query-roots.ts'

export const roleKeys = { all: [ROOTS.roles] } as const

/** A page of the roles whose name contains `search`. */
export function rolesQuery(query: { page: number; limit: number; search: string }) {
  return queryOptions({
    queryKey: [...roleKeys.all, 'list', query],
    queryFn: ({ signal }) => call(listRoles, { query, signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
}

export function roleQuery(id: string) {
  return queryOptions({
    queryKey: [...roleKeys.all, 'one', id],
    queryFn: ({ signal }) => call(getRole, { params: { id }, signal }),
    meta: { quiet: true },
  })
}

/** Who has a role: the first ten, and how many there are. */
export function roleUsersQuery(id: string) {
  return queryOptions({
    queryKey: [...roleKeys.all, 'users', id],
    queryFn: ({ signal }) => call(listRoleUsers, { params: { id }, query: {}, signal }),
    meta: { quiet: true },
  })
}

/** All permissions there are: fewer than one page holds. */
export const permissionsQuery = queryOptions({
  queryKey: [...roleKeys.all, 'permissions'],
  queryFn: ({ signal }) => call(listPermissions, { query: { limit: 100 }, signal }),
  staleTime: 300_000,
  meta: { quiet: true },
})

export const createRole = (body: { name: string; base: Role; permissions: string[] }) =>
  call(createRoleAddress, { body })
export const changeRole = (id: string, body: { name?: string; permissions?: string[] }) =>
  call(updateRoleAddress, { params: { id }, body })
export const deleteRole = (id: string) => call(deleteRoleAddress, { params: { id } })
export const assignRole = (id: string, email: string) =>
  call(assignRoleAddress, { params: { id }, body: { email } })
