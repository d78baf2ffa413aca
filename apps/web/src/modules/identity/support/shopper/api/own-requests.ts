import { infiniteQueryOptions, mutationOptions, type QueryClient } from '@tanstack/react-query'
import { askForHelp as askForHelpAddress, listOwnRequests } from '@vicino/contract/identity/support/addresses'
import { type CallInput, call } from '~/lib/api.ts'
import { helpKeys } from '../../shared/api/help-keys.ts'

/** One's own requests with their answers, newest first. */
export const ownRequestPages = infiniteQueryOptions({
  queryKey: helpKeys.own,
  queryFn: ({ pageParam, signal }) => call(listOwnRequests, { query: { cursor: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.nextCursor ?? undefined,
  // Never fresh: they are answered by the platform's staff, not here.
  staleTime: 0,
  meta: { quiet: 'untilLoaded' },
})

export type NewRequest = CallInput<typeof askForHelpAddress>['body']

/** Sends a request; the form shows a refusal. The same words after a lost answer are one request. */
export function askForHelp(client: QueryClient) {
  return mutationOptions({
    mutationFn: (body: NewRequest) => call(askForHelpAddress, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: helpKeys.own }),
    meta: { quiet: true },
  })
}
