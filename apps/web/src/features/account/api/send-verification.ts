import { mutationOptions } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'

/** Sends the verification email again. */
export function sendVerification() {
  return mutationOptions({ mutationFn: () => call('sendVerification', {}) })
}
