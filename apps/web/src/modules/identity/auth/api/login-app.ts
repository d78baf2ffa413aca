import type { CallInput } from '~/lib/api.ts'
import { callInTurn } from './in-turn.ts'

/** Signs in to the app. */
export function loginApp(body: CallInput<'POST /auth/login-app'>['body']) {
  return callInTurn('POST /auth/login-app', { body })
}
