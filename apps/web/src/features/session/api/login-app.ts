import { mutationOptions } from '@tanstack/react-query'
import { type CallInput, call } from '~/lib/api.ts'

/** Signs in to the app. The form shows what goes wrong. */
export function loginApp() {
  return mutationOptions({
    mutationFn: (body: CallInput<'loginApp'>['body']) => call('loginApp', { body }),
    meta: { quiet: true, ownsUnauthorized: true },
  })
}
