import { queryOptions } from '@tanstack/react-query'
import type { BodyInputOf } from '@vicino/contract/endpoint'
import type {
  createUser as createEndpoint,
  updateAccount,
} from '@vicino/contract/administration/users/endpoints'
import type { ListQuery } from '~/lib/admin-list.ts'
import { call } from '~/lib/api.ts'
import type { Confirmed } from '~/lib/confirmed.ts'
import { ROOTS } from '~/lib/query-roots.ts'

export const userKeys = { all: [ROOTS.users, 'admin'] } as const

/** The form of an account offers at most this many roles. */
const FORM_ROLES = 50

export const fetchUsers = async (query: ListQuery, signal: AbortSignal) => {
  const { items: data, ...page } = await call('GET /user/list', { query, signal })
  return { data, ...page }
}

export const accountQuery = (id: string) =>
  queryOptions({
    queryKey: [...userKeys.all, 'one', id],
    queryFn: ({ signal }) => call('GET /user/{id}/account', { params: { id }, signal }),
    // An admin form must start from the present data.
    staleTime: 0,
    meta: { quiet: true },
  })

export const formRolesQuery = queryOptions({
  queryKey: [ROOTS.roles, 'form'],
  queryFn: ({ signal }) => call('GET /role/list', { query: { limit: FORM_ROLES }, signal }),
  select: ({ data }) => data,
  meta: { quiet: true },
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
