import { verifyEmail as verifyEmailAddress } from '@vicino/contract/identity/auth/credentials/addresses'
import { type CallInput, call } from '~/lib/api.ts'

/** Confirms an email address with the link from the email. */
export function verifyEmail(body: CallInput<typeof verifyEmailAddress>['body']) {
  return call(verifyEmailAddress, { body, withoutSession: true })
}
