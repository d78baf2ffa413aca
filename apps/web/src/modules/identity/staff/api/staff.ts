import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  acceptInvitation,
  changeStaff,
  endStaff,
  inviteStaff,
  listStaff,
  listStaffRoles,
  readInvitation,
  resendStaff,
  staffActivity,
} from '@vicino/contract/identity/staff/addresses'
import { type CallInput, call } from '~/lib/api.ts'
import type { Confirmed } from '~/lib/confirmed.ts'
import { ROOTS } from '~/lib/query-roots.ts'

export type StaffTerms = CallInput<typeof changeStaff>['body']

const PAGE = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor ?? undefined,
} as const

export const staffPages = (state: 'current' | 'past') =>
  infiniteQueryOptions({
    ...PAGE,
    queryKey: [ROOTS.staff, 'list', state],
    queryFn: ({ pageParam, signal }) =>
      call(listStaff, { query: { state, ...(pageParam && { cursor: pageParam }) }, signal }),
    meta: { quiet: 'untilLoaded' },
  })

export const staffRoles = queryOptions({
  queryKey: [ROOTS.staff, 'roles'],
  queryFn: ({ signal }) => call(listStaffRoles, { signal }),
  meta: { quiet: true },
})

export const activityPages = (id: string) =>
  infiniteQueryOptions({
    ...PAGE,
    queryKey: [ROOTS.staff, 'activity', id],
    queryFn: ({ pageParam, signal }) =>
      call(staffActivity, { params: { id }, query: pageParam ? { cursor: pageParam } : {}, signal }),
    meta: { quiet: true },
  })

export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: [ROOTS.staff, 'invitation', token],
    queryFn: ({ signal }) => call(readInvitation, { body: { token }, signal }),
    meta: { quiet: true },
    retry: false,
  })

const anew = (client: QueryClient) => () => client.invalidateQueries({ queryKey: [ROOTS.staff] })

/** Invites an address, or changes the terms of a staff member. */
export const saveStaff = (client: QueryClient) => ({
  mutationFn: ({ id, email, ...terms }: { id: string | null; email: string } & StaffTerms) =>
    id === null
      ? call(inviteStaff, { body: { email, ...terms } })
      : call(changeStaff, { params: { id }, body: terms }),
  onSuccess: anew(client),
  meta: { quiet: true },
})

export const sendAgain = (client: QueryClient) => ({
  mutationFn: (id: string) => call(resendStaff, { params: { id } }),
  onSuccess: anew(client),
})

export const endWork = (client: QueryClient) => ({
  mutationFn: ({ id, asked }: { id: string; asked: Confirmed }) => call(endStaff, { params: { id }, asked }),
  onSuccess: anew(client),
})

export const takeInvitation = {
  mutationFn: (token: string) => call(acceptInvitation, { body: { token } }),
  meta: { quiet: true },
}
