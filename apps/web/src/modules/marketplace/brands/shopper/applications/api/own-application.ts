import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  applyForBusiness as applyForBusinessAddress,
  getOwnApplication,
} from '@vicino/contract/marketplace/brands/applications/addresses'
import { type CallInput, call } from '~/lib/api.ts'
import { businessKeys } from '../../../shared/applications/api/business-keys.ts'

/** While an application waits for its decision and its screen is open, it is read again this often, in milliseconds. */
const ASK_AGAIN_MS = 30_000

/** The caller's latest application; null when there is none. */
export const ownApplication = queryOptions({
  queryKey: businessKeys.own,
  queryFn: ({ signal }) => call(getOwnApplication, { signal }),
  // Never fresh: it is decided by the platform's staff, not here.
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.application?.status === 'pending' ? ASK_AGAIN_MS : false),
  meta: { quiet: 'untilLoaded' },
})

export type NewApplication = CallInput<typeof applyForBusinessAddress>['body']

/** Applies for a brand account; the form shows a refusal. */
export function applyForBusiness(client: QueryClient) {
  return mutationOptions({
    mutationFn: (body: NewApplication) => call(applyForBusinessAddress, { body }),
    onSuccess: (application) => client.setQueryData(businessKeys.own, { application }),
    meta: { quiet: true },
  })
}
