import type { Role } from '@vicino/contract/roles'
import type { ListQuery } from '~/lib/admin-list.ts'
import { call } from '~/lib/api.ts'
import type { Confirmed } from '~/lib/confirmed.ts'
import { endpointQuery } from '~/lib/endpoint-query.ts'
import { ROOTS } from '~/lib/query-roots.ts'

export const roleKeys = { all: [ROOTS.roles] } as const

/**
 * Reads a page of the roles whose name contains `search`. Its cursor is the number of the next
 * page.
 */
export async function fetchRoles(
  { limit = 100, search = '', page: first = 1, cursor = first }: ListQuery,
  signal: AbortSignal,
) {
  const [page, rows] = [Number(cursor), Number(limit)]
  const answer = await call('GET /role/list', {
    query: { limit: rows, page, ...(search !== '' && { search: String(search) }) },
    signal,
  })
  const more = page * rows < answer.metadata[0].totalCount
  return { ...answer, nextCursor: more ? String(page + 1) : null }
}

export const deleteRoles = (ids: string[], asked: Confirmed) =>
  call('POST /role/delete', { body: { ids }, asked })

export const roleQuery = (id: string) =>
  endpointQuery('GET /role/{id}', [...roleKeys.all, 'one', id], { params: { id }, quiet: true })

/** Reads the first ten people with a role, and their number. */
export const roleUsersQuery = (id: string) =>
  endpointQuery('GET /role/{id}/user', [...roleKeys.all, 'users', id], {
    params: { id },
    query: {},
    quiet: true,
  })

/** Reads all permissions; one page holds them all. */
export const permissionsQuery = endpointQuery('GET /permission/list', [...roleKeys.all, 'permissions'], {
  query: { limit: 100 },
  staleTime: 300_000,
  quiet: true,
})

export const createRole = (body: { name: string; base: Role; permissions: string[] }) =>
  call('POST /role/create', { body })
export const changeRole = (id: string, body: { name?: string; permissions?: string[]; version: string }) =>
  call('PUT /role/{id}', { params: { id }, body })
export const deleteRole = (id: string, asked: Confirmed) =>
  call('DELETE /role/{id}', { params: { id }, asked })
export const assignRole = (id: string, email: string) =>
  call('POST /role/{id}/user', { params: { id }, body: { email } })
