import { mutationOptions } from '@tanstack/react-query'
import { type CallInput, call } from '~/lib/api.ts'

/** Signs in to the back-office; a 401 stays in the form. */
export function loginDashboard() {
  return mutationOptions({
    mutationFn: (body: CallInput<'loginDashboard'>['body']) => call('loginDashboard', { body }),
    meta: { quiet: true, ownsUnauthorized: true },
  })
}
