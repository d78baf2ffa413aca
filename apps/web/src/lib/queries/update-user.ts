import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { type CallInput, call } from '~/lib/api.ts'
import { withConfirmation } from '~/lib/confirmation.ts'
import { ownUserKey } from './own-user.ts'

export type UserChanges = CallInput<'PUT /user/{id}'>['body']

/** Changes one's own record; the answer is the record as it now is. */
export function updateUser(id: string, client: QueryClient) {
  return mutationOptions({
    mutationFn: (body: UserChanges) =>
      withConfirmation(() => call('PUT /user/{id}', { params: { id }, body })),
    onSuccess: (user) => client.setQueryData(ownUserKey(id), user),
  })
}
