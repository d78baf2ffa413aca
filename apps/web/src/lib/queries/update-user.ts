import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { type CallInput, call } from '~/lib/api.ts'
import { withConfirmation } from '~/lib/confirmation.ts'
import { ownUserKey } from './own-user.ts'

export type UserChanges = CallInput<'PUT /user/{id}'>['body']

/** Changes the caller's own record and returns it. */
export function updateUser(id: string, client: QueryClient) {
  return mutationOptions({
    mutationFn: (body: UserChanges) =>
      withConfirmation(() => call('PUT /user/{id}', { params: { id }, body })),
    onSuccess: (user) => client.setQueryData(ownUserKey(id), user),
  })
}
