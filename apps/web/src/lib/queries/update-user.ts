import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { updateUser as updateUserAddress } from '@vicino/contract/identity/profile/addresses'
import { type CallInput, call } from '~/lib/api.ts'
import { withConfirmation } from '~/lib/confirmation.ts'
import { ownUserKey } from './own-user.ts'

export type UserChanges = CallInput<typeof updateUserAddress>['body']

/** Changes one's own record; the answer is the record as it now is. */
export function updateUser(id: string, client: QueryClient) {
  return mutationOptions({
    mutationFn: (body: UserChanges) =>
      withConfirmation(() => call(updateUserAddress, { params: { id }, body })),
    onSuccess: (user) => client.setQueryData(ownUserKey(id), user),
  })
}
