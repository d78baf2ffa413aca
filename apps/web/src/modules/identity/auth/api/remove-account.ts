import type { CallInput } from '~/lib/api.ts'
import { callInTurn } from './in-turn.ts'

/** Signs out an account of this browser that is not the present one. */
export function removeAccount(body: CallInput<'POST /auth/account/remove'>['body']) {
  return callInTurn('POST /auth/account/remove', { body })
}
