import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { type CallInput, call } from '~/lib/api.ts'
import { endpointQuery } from '~/lib/endpoint-query.ts'
import { businessKeys } from '../../../shared/applications/api/business-keys.ts'

/** Milliseconds between two reads while an application waits and its screen is open. */
const ASK_AGAIN_MS = 30_000

/** Reads the caller's latest application; null when there is none. */
export const ownApplication = endpointQuery('GET /business/application/own', businessKeys.own, {
  // Staff of the platform decide elsewhere, so the answer is never treated as fresh.
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.application?.status === 'pending' ? ASK_AGAIN_MS : false),
})

export type NewApplication = CallInput<'POST /business/application'>['body']

/** Applies for a brand account. The form shows a refusal. */
export function applyForBusiness(client: QueryClient) {
  return mutationOptions({
    mutationFn: (body: NewApplication) => call('POST /business/application', { body }),
    onSuccess: (application) => client.setQueryData(businessKeys.own, { application }),
    meta: { quiet: true },
  })
}
