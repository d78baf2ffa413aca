import { mutationOptions } from '@tanstack/react-query'
import { type CallInput, call } from '~/lib/api.ts'

/** Creates an account and signs in. The form shows what goes wrong. */
export function register() {
  return mutationOptions({
    mutationFn: (body: CallInput<'register'>['body']) => call('register', { body }),
    meta: { quiet: true, ownsUnauthorized: true },
  })
}
