import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { type Answer, call, type CallInput } from '~/lib/api.ts'
import type { Confirmed } from '~/lib/confirmed.ts'
import { endpointQuery } from '~/lib/endpoint-query.ts'
import { ROOTS } from '~/lib/query-roots.ts'

/** The customers' own keys begin with it (customers/shared/api/customers.ts). */
const ofCustomers = (programId: string) => [ROOTS.programs, 'customers', programId] as const

export type PhoneCard = Answer<'POST /phone-card'>

/** Adds a customer at the till, or finds the shop's card of the number. The sheet shows failures. */
export const addPhoneCard = mutationOptions({
  mutationFn: (body: CallInput<'POST /phone-card'>['body']) => call('POST /phone-card', { body }),
  meta: { quiet: true },
})

/** Reads what is on the card of a link. */
export const waitingCard = (token: string) =>
  endpointQuery('POST /phone-card/look', [ROOTS.memberships, 'phone-card', token], {
    body: { token },
    quiet: true,
    retry: false,
  })

/** Moves the card of a link to the caller's account. */
export const takeCard = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (token: string) => call('POST /phone-card/take', { body: { token } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [ROOTS.memberships] }),
    meta: { quiet: true },
  })

/** Reads the number of a customer who has no account of their own. */
export const keptCard = (programId: string, userId: string) =>
  endpointQuery(
    'GET /customer/{programId}/{userId}/phone-card',
    [...ofCustomers(programId), 'phone', userId],
    {
      params: { programId, userId },
      quiet: true,
    },
  )

/** Erases a customer who has no account of their own. */
export const eraseCard = (client: QueryClient, programId: string, userId: string) =>
  mutationOptions({
    mutationFn: (asked: Confirmed) =>
      call('DELETE /customer/{programId}/{userId}/phone-card', { params: { programId, userId }, asked }),
    onSuccess: () => client.invalidateQueries({ queryKey: ofCustomers(programId) }),
    meta: { quiet: true },
  })
