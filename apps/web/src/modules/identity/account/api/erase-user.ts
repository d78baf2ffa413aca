import { mutationOptions } from '@tanstack/react-query'
import { type CallInput, call } from '~/lib/api.ts'
import { withConfirmation } from '~/lib/confirmation.ts'

/** Deletes the caller's account permanently. The dialog shows a refusal. */
export function eraseUser(id: string) {
  return mutationOptions({
    mutationFn: (body: CallInput<'POST /user/{id}/erase'>['body']) =>
      withConfirmation(() => call('POST /user/{id}/erase', { params: { id }, body })),
    meta: { quiet: true },
  })
}
