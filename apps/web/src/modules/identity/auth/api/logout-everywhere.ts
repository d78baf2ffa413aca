import { mutationOptions } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { withConfirmation } from '~/lib/confirmation.ts'

/** Ends all sessions of the caller, including this one. */
export function logoutEverywhere() {
  return mutationOptions({
    mutationFn: () => withConfirmation(() => call('POST /auth/logout-everywhere', {})),
  })
}
