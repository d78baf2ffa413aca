import { mutationOptions } from '@tanstack/react-query'
import { logoutEverywhere as logoutEverywhereAddress } from '@vicino/contract/sessions/addresses'
import { call } from '~/lib/api.ts'

/** Ends all sessions of the caller, this one too. */
export function logoutEverywhere() {
  return mutationOptions({ mutationFn: () => call(logoutEverywhereAddress, {}) })
}
