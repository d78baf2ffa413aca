import { type CallInput, call } from '~/lib/api.ts'

/** Signs in to the app. */
export function loginApp(body: CallInput<'loginApp'>['body']) {
  return call('loginApp', { body, withoutSession: true })
}
