import { mutationOptions } from '@tanstack/react-query'
import { eraseUser as eraseUserAddress } from '@vicino/contract/identity/account/addresses'
import { type CallInput, call } from '~/lib/api.ts'
import { withConfirmation } from '~/lib/confirmation.ts'

/** Deletes the caller's account permanently. The dialog shows a refusal. */
export function eraseUser(id: string) {
  return mutationOptions({
    mutationFn: (body: CallInput<typeof eraseUserAddress>['body']) =>
      withConfirmation(() => call(eraseUserAddress, { params: { id }, body })),
    meta: { quiet: true },
  })
}
