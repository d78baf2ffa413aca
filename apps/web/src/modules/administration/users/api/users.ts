import type { BodyInputOf } from '@vicino/contract/endpoint'
import type {
  createUser as createEndpoint,
  updateAccount,
} from '@vicino/contract/administration/users/endpoints'
import type { ListQuery } from '~/lib/admin-list.ts'
import { call } from '~/lib/api.ts'
import type { Confirmed } from '~/lib/confirmed.ts'
import { endpointQuery } from '~/lib/endpoint-query.ts'
import { ROOTS } from '~/lib/query-roots.ts'

export const userKeys = { all: [ROOTS.users, 'admin'] } as const

/** The form of an account offers at most this many roles. */
export const FORM_ROLES = 50

export const fetchUsers = async (query: ListQuery, signal: AbortSignal) => {
  const { items: data, ...page } = await call('GET /user/list', { query, signal })
  return { data, ...page }
}

export const accountQuery = (id: string) =>
  endpointQuery('GET /user/{id}/account', [...userKeys.all, 'one', id], {
    params: { id },
    // An admin form must start from the present data.
    staleTime: 0,
    quiet: true,
  })

export const formRolesQuery = endpointQuery('GET /role/list', [ROOTS.roles, 'form'], {
  query: { limit: FORM_ROLES },
  select: ({ data }) => data,
  quiet: true,
})

export const createUser = (body: BodyInputOf<typeof createEndpoint>) => call('POST /user', { body })
export const changeAccount = (id: string, body: BodyInputOf<typeof updateAccount>) =>
  call('PUT /user/{id}/account', { params: { id }, body })
export const sendPasswordLink = (id: string) =>
  call('POST /user/{id}/password-link', { params: { id }, body: {} })
export const blockUser = (id: string, reason: string, asked: Confirmed) =>
  call('POST /user/{id}/block', { params: { id }, body: { reason }, asked })
export const unblockUser = (id: string) => call('DELETE /user/{id}/block', { params: { id } })
/** The reason for blocking accounts; null lifts their blocks. */
export type BlockWhy = { readonly reason: string; readonly asked: Confirmed } | null
export const blockUsers = (ids: string[], why: BlockWhy) =>
  why === null
    ? call('POST /user/unblock', { body: { ids } })
    : call('POST /user/block', { body: { ids, reason: why.reason }, asked: why.asked })
export const deleteAccount = (id: string, asked: Confirmed) =>
  call('DELETE /user/{id}/account', { params: { id }, asked })
