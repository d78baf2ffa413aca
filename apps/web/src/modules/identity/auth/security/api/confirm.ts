import { mutationOptions } from '@tanstack/react-query'
import type { AuthenticationResponse } from '@vicino/contract/identity/auth/second-factor/schemas'
import { call } from '~/lib/api.ts'
import { askPasskey } from '~/lib/passkeys.ts'

/**
 * Confirms the caller's identity with the given password, or without one with a passkey. The dialog
 * shows a refusal.
 */
export function confirmIdentity() {
  return mutationOptions({
    mutationFn: async (currentPassword: string | undefined) => {
      if (currentPassword !== undefined) return call('POST /auth/confirm', { body: { currentPassword } })
      const { options } = await call('POST /auth/confirm/passkey/options', {})
      const response = (await askPasskey(options)) as AuthenticationResponse
      return call('POST /auth/confirm/passkey', { body: { response } })
    },
    meta: { quiet: true },
  })
}
