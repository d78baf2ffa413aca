import { mutationOptions } from '@tanstack/react-query'
import { sendVerification as sendVerificationAddress } from '@vicino/contract/identity/auth/credentials/addresses'
import { call } from '~/lib/api.ts'

/** Sends the email again that confirms the caller's address. */
export function sendVerification() {
  return mutationOptions({ mutationFn: () => call(sendVerificationAddress, {}) })
}
