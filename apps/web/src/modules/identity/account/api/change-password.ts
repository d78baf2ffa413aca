import { mutationOptions } from '@tanstack/react-query'
import { changePassword as changePasswordAddress } from '@vicino/contract/identity/auth/credentials/addresses'
import { type CallInput, call } from '~/lib/api.ts'
import { withConfirmation } from '~/lib/confirmation.ts'

/** Sets a new password and ends every other session. The form shows a refusal. */
export function changePassword() {
  return mutationOptions({
    mutationFn: (body: CallInput<typeof changePasswordAddress>['body']) =>
      withConfirmation(() => call(changePasswordAddress, { body })),
    meta: { quiet: true },
  })
}
