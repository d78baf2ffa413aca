import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { type CallInput, call } from '~/lib/api.ts'
import type { Confirmed } from '~/lib/confirmed.ts'
import { endpointPages } from '~/lib/endpoint-query.ts'
import { businessKeys } from '../../shared/applications/api/business-keys.ts'

/** Reads the applications that wait for a decision, oldest first. */
export const applicationPages = endpointPages('GET /business/application', businessKeys.queue, {})

type Decision = CallInput<'POST /business/application/{id}/decide'>['body']

/**
 * Approves or refuses an application. The dialog shows a refusal by the server; the queue is read
 * again in any case.
 */
export function decideApplication(id: string, client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ body, asked }: { body: Decision; asked: Confirmed }) =>
      call('POST /business/application/{id}/decide', { params: { id }, body, asked }),
    onSettled: () => client.invalidateQueries({ queryKey: businessKeys.queue }),
    meta: { quiet: true },
  })
}
