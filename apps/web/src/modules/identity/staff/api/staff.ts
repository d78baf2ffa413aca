import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { type CallInput, call } from '~/lib/api.ts'
import type { Confirmed } from '~/lib/confirmed.ts'
import { ROOTS } from '~/lib/query-roots.ts'

export type StaffTerms = CallInput<'PUT /staff/{id}'>['body']

const PAGE = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor ?? undefined,
} as const

export const staffPages = (state: 'current' | 'past') =>
  infiniteQueryOptions({
    ...PAGE,
    queryKey: [ROOTS.staff, 'list', state],
    queryFn: ({ pageParam, signal }) =>
      call('GET /staff', { query: { state, ...(pageParam && { cursor: pageParam }) }, signal }),
    meta: { quiet: 'untilLoaded' },
  })

export const staffRoles = queryOptions({
  queryKey: [ROOTS.staff, 'roles'],
  queryFn: ({ signal }) => call('GET /staff/role', { signal }),
  meta: { quiet: true },
})

export const activityPages = (id: string) =>
  infiniteQueryOptions({
    ...PAGE,
    queryKey: [ROOTS.staff, 'activity', id],
    queryFn: ({ pageParam, signal }) =>
      call('GET /staff/{id}/activity', {
        params: { id },
        query: pageParam ? { cursor: pageParam } : {},
        signal,
      }),
    meta: { quiet: true },
  })

export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: [ROOTS.staff, 'invitation', token],
    queryFn: ({ signal }) => call('POST /staff/invitation', { body: { token }, signal }),
    meta: { quiet: true },
    retry: false,
  })

const anew = (client: QueryClient) => () => client.invalidateQueries({ queryKey: [ROOTS.staff] })

/** Invites an address, or changes the terms of a staff member. */
export const saveStaff = (client: QueryClient) => ({
  mutationFn: ({ id, email, ...terms }: { id: string | null; email: string } & StaffTerms) =>
    id === null
      ? call('POST /staff', { body: { email, ...terms } })
      : call('PUT /staff/{id}', { params: { id }, body: terms }),
  onSuccess: anew(client),
  meta: { quiet: true },
})

export const sendAgain = (client: QueryClient) => ({
  mutationFn: (id: string) => call('POST /staff/{id}/resend', { params: { id } }),
  onSuccess: anew(client),
})

export const endWork = (client: QueryClient) => ({
  mutationFn: ({ id, asked }: { id: string; asked: Confirmed }) =>
    call('DELETE /staff/{id}', { params: { id }, asked }),
  onSuccess: anew(client),
})

export const takeInvitation = {
  mutationFn: (token: string) => call('POST /staff/invitation/accept', { body: { token } }),
  meta: { quiet: true },
}
