import { queryOptions } from '@tanstack/react-query'
import type { BodyInputOf } from '@vicino/contract/endpoint'
import { listRoles } from '@vicino/contract/identity/permissions/addresses'
import * as addresses from '@vicino/contract/administration/users/addresses'
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
  const { items: data, ...page } = await call(addresses.listUsers, { query, signal })
  return { data, ...page }
}

export const accountQuery = (id: string) =>
  queryOptions({
    queryKey: [...userKeys.all, 'one', id],
    queryFn: ({ signal }) => call(addresses.getAccount, { params: { id }, signal }),
    // An admin form must start from the present data.
    staleTime: 0,
    meta: { quiet: true },
  })

export const formRolesQuery = queryOptions({
  queryKey: [ROOTS.roles, 'form'],
  queryFn: ({ signal }) => call(listRoles, { query: { limit: FORM_ROLES }, signal }),
  select: ({ data }) => data,
  meta: { quiet: true },
})

export const createUser = (body: BodyInputOf<typeof createEndpoint>) => call(addresses.createUser, { body })
export const changeAccount = (id: string, body: BodyInputOf<typeof updateAccount>) =>
  call(addresses.updateAccount, { params: { id }, body })
export const sendPasswordLink = (id: string) => call(addresses.sendPasswordLink, { params: { id }, body: {} })
export const blockUser = (id: string, reason: string, asked: Confirmed) =>
  call(addresses.blockUser, { params: { id }, body: { reason }, asked })
export const unblockUser = (id: string) => call(addresses.unblockUser, { params: { id } })
/** The reason for blocking accounts; null lifts their blocks. */
export type BlockWhy = { readonly reason: string; readonly asked: Confirmed } | null
export const blockUsers = (ids: string[], why: BlockWhy) =>
  why === null
    ? call(addresses.unblockUsers, { body: { ids } })
    : call(addresses.blockUsers, { body: { ids, reason: why.reason }, asked: why.asked })
export const deleteAccount = (id: string, asked: Confirmed) =>
  call(addresses.deleteAccount, { params: { id }, asked })
