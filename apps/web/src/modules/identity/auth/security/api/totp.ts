import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { withConfirmation } from '~/lib/confirmation.ts'
import { plainCode } from '../model/plain-code.ts'
import { securityQuery } from '~/lib/queries/security.ts'

/** Creates a secret for an authenticator app. The first code activates it. */
export function setUpTotp() {
  return mutationOptions({
    mutationFn: (currentPassword: string | undefined) =>
      withConfirmation(() => call('POST /auth/totp', { body: { currentPassword } })),
    meta: { quiet: true },
  })
}

/** Activates the app with its first code and returns the recovery codes. */
export function confirmTotp(client: QueryClient) {
  return mutationOptions({
    mutationFn: (code: string) => call('POST /auth/totp/confirm', { body: { code: plainCode(code) } }),
    onSuccess: () => void client.invalidateQueries({ queryKey: securityQuery.queryKey }),
    meta: { quiet: true },
  })
}

/** Deactivates the app with one of its codes, or a recovery code. */
export function disableTotp(client: QueryClient) {
  return mutationOptions({
    mutationFn: (code: string) => call('POST /auth/totp/disable', { body: { code: plainCode(code) } }),
    onSuccess: () => client.invalidateQueries({ queryKey: securityQuery.queryKey }),
    meta: { quiet: true },
  })
}
