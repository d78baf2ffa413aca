import { infiniteQueryOptions, mutationOptions, type QueryClient } from '@tanstack/react-query'
import { answerSupportRequest, listSupportRequests } from '@vicino/contract/support/addresses'
import { call } from '~/lib/api.ts'
import { helpKeys } from './help-keys.ts'

/** Requests that wait for an answer, oldest first. */
export const supportPages = infiniteQueryOptions({
  queryKey: helpKeys.queue,
  queryFn: ({ pageParam, signal }) => call(listSupportRequests, { query: { cursor: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.nextCursor ?? undefined,
  meta: { quiet: 'untilLoaded' },
})

/** Answers a request; the sheet shows a refusal, and the queue is read again either way. */
export function answerRequest(id: string, client: QueryClient) {
  return mutationOptions({
    mutationFn: (answer: string) => call(answerSupportRequest, { params: { id }, body: { answer } }),
    onSettled: () => client.invalidateQueries({ queryKey: helpKeys.queue }),
    meta: { quiet: true },
  })
}
