import { infiniteQueryOptions, mutationOptions, type QueryClient } from '@tanstack/react-query'
import {
  decideApplication as decideApplicationAddress,
  listApplications,
} from '@vicino/contract/business/addresses'
import { type CallInput, call } from '~/lib/api.ts'
import { businessKeys } from './business-keys.ts'

/** Applications that wait for a decision, oldest first. */
export const applicationPages = infiniteQueryOptions({
  queryKey: businessKeys.queue,
  queryFn: ({ pageParam, signal }) => call(listApplications, { query: { cursor: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.nextCursor ?? undefined,
  meta: { quiet: 'untilLoaded' },
})

/** Approves or refuses; the dialog shows a refusal by the server, and the queue is read again either way. */
export function decideApplication(id: string, client: QueryClient) {
  return mutationOptions({
    mutationFn: (body: CallInput<typeof decideApplicationAddress>['body']) =>
      call(decideApplicationAddress, { params: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: businessKeys.queue }),
    meta: { quiet: true },
  })
}
