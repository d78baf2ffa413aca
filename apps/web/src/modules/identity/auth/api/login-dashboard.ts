import type { CallInput } from '~/lib/api.ts'
import { callInTurn } from './in-turn.ts'

/** Signs in to the back-office. The form shows a 401. */
export function loginDashboard(body: CallInput<'POST /auth/login-dashboard'>['body']) {
  return callInTurn('POST /auth/login-dashboard', { body })
}
