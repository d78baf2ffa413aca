import { mutationOptions } from '@tanstack/react-query'
import { type CallInput, call } from '~/lib/api.ts'

/** Sets a new password; every other session ends. The form shows a refusal. */
export function changePassword() {
  return mutationOptions({
    mutationFn: (body: CallInput<'changePassword'>['body']) => call('changePassword', { body }),
    meta: { quiet: true },
  })
}
