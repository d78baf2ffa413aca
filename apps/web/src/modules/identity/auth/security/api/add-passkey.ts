import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { RegistrationResponse } from '@vicino/contract/identity/auth/second-factor/schemas'
import { call } from '~/lib/api.ts'
import { withConfirmation } from '~/lib/confirmation.ts'
import { makePasskey } from '~/lib/passkeys.ts'
import { securityQuery } from '~/lib/queries/security.ts'

interface NewPasskey {
  name: string
  currentPassword: string | undefined
}

/**
 * Gets a challenge from the server and a passkey from the browser, and stores the passkey on the
 * server. The dialog shows a failure.
 */
export function addPasskey(client: QueryClient) {
  return mutationOptions({
    mutationFn: async ({ name, currentPassword }: NewPasskey) => {
      const { options } = await withConfirmation(() =>
        call('POST /auth/passkey/options', { body: { currentPassword } }),
      )
      const response = (await makePasskey(options)) as RegistrationResponse
      return call('POST /auth/passkey', { body: { name, response } })
    },
    onSuccess: () => void client.invalidateQueries({ queryKey: securityQuery.queryKey }),
    meta: { quiet: true },
  })
}
