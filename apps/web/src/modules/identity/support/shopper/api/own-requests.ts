import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { type CallInput, call } from '~/lib/api.ts'
import { endpointPages } from '~/lib/endpoint-query.ts'
import { helpKeys } from '../../shared/api/help-keys.ts'

/** Reads the caller's own requests with their answers, newest first. */
export const ownRequestPages = endpointPages('GET /support/own', helpKeys.own, {
  // Staff of the platform answer elsewhere, so the list is never treated as fresh.
  staleTime: 0,
})

export type NewRequest = CallInput<'POST /support'>['body']

/**
 * Sends a request. The form shows a refusal. The same text after a lost answer stays one request.
 */
export function askForHelp(client: QueryClient) {
  return mutationOptions({
    mutationFn: (body: NewRequest) => call('POST /support', { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: helpKeys.own }),
    meta: { quiet: true },
  })
}
