import { mutationOptions } from '@tanstack/react-query'
import { type CallInput, call } from '~/lib/api.ts'

export type VisitorRequest = CallInput<'POST /support/visitor'>['body']

/** Sends the request of a person without an account. The form shows a refusal. */
export const askAsVisitor = mutationOptions({
  mutationFn: (body: VisitorRequest) => call('POST /support/visitor', { body, withoutSession: true }),
  meta: { quiet: true },
})
