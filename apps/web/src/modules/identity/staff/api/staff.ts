import type { QueryClient } from '@tanstack/react-query'
import { type CallInput, call } from '~/lib/api.ts'
import type { Confirmed } from '~/lib/confirmed.ts'
import { endpointPages, endpointQuery } from '~/lib/endpoint-query.ts'
import { ROOTS } from '~/lib/query-roots.ts'

export type StaffTerms = CallInput<'PUT /staff/{id}'>['body']

export const staffPages = (state: 'current' | 'past') =>
  endpointPages('GET /staff', [ROOTS.staff, 'list', state], { query: { state } })

export const staffRoles = endpointQuery('GET /staff/role', [ROOTS.staff, 'roles'], { quiet: true })

export const activityPages = (id: string) =>
  endpointPages('GET /staff/{id}/activity', [ROOTS.staff, 'activity', id], { params: { id }, quiet: true })

export const invitationQuery = (token: string) =>
  endpointQuery('POST /staff/invitation', [ROOTS.staff, 'invitation', token], {
    body: { token },
    quiet: true,
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
