import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { withConfirmation } from '~/lib/confirmation.ts'
import { signIns } from './sign-ins.ts'

/**
 * Ends one of the caller's sessions and reads the list again, even when the session had already
 * ended.
 */
export function endSignIn(client: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string) =>
      withConfirmation(() => call('POST /auth/session/{id}/end', { params: { id } })),
    onSettled: () => client.invalidateQueries({ queryKey: signIns().queryKey }),
  })
}
