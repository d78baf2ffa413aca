import { mutationOptions } from '@tanstack/react-query'
import { askAsVisitor as askAsVisitorAddress } from '@vicino/contract/identity/support/addresses'
import { type CallInput, call } from '~/lib/api.ts'

export type VisitorRequest = CallInput<typeof askAsVisitorAddress>['body']

/** Sends the request of a person without an account. The form shows a refusal. */
export const askAsVisitor = mutationOptions({
  mutationFn: (body: VisitorRequest) => call(askAsVisitorAddress, { body, withoutSession: true }),
  meta: { quiet: true },
})
