import { mutationOptions } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'

/** Sends the email that confirms the caller's address again. */
export function sendVerification() {
  return mutationOptions({ mutationFn: () => call('POST /auth/verify-email/send', {}) })
}
