import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { withConfirmation } from '~/lib/confirmation.ts'
import { securityQuery } from '~/lib/queries/security.ts'

/** Removes a passkey by its id. The dialog shows a refusal. */
export function removePasskey(client: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string) => withConfirmation(() => call('DELETE /auth/passkey/{id}', { params: { id } })),
    onSettled: () => client.invalidateQueries({ queryKey: securityQuery.queryKey }),
    meta: { quiet: true },
  })
}
