import { mutationOptions } from '@tanstack/react-query'
import { type CallInput, call } from '~/lib/api.ts'
import { withConfirmation } from '~/lib/confirmation.ts'

/** Sets a new password and ends every other session. The form shows a refusal. */
export function changePassword() {
  return mutationOptions({
    mutationFn: (body: CallInput<'POST /auth/change-password'>['body']) =>
      withConfirmation(() => call('POST /auth/change-password', { body })),
    meta: { quiet: true },
  })
}
