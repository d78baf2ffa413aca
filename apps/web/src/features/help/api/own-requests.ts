import { infiniteQueryOptions, mutationOptions, type QueryClient } from '@tanstack/react-query'
import { type CallInput, call } from '~/lib/api.ts'
import { helpKeys } from './help-keys.ts'

/** One's own requests with their answers, newest first. */
export const ownRequestPages = infiniteQueryOptions({
  queryKey: helpKeys.own,
  queryFn: ({ pageParam, signal }) => call('listOwnRequests', { query: { cursor: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.nextCursor ?? undefined,
  // They are answered elsewhere.
  staleTime: 0,
  meta: { quiet: 'untilLoaded' },
})

export type NewRequest = CallInput<'askForHelp'>['body']

/** Sends a request; the form shows a refusal. The same key with the same words is one request. */
export function askForHelp(client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ body, idempotencyKey }: { body: NewRequest; idempotencyKey: string }) =>
      call('askForHelp', { body, idempotencyKey }),
    onSuccess: () => client.invalidateQueries({ queryKey: helpKeys.own }),
    meta: { quiet: true },
  })
}
