import type { CallInput } from '~/lib/api.ts'
import { callInTurn } from './in-turn.ts'

/** Switches to another account that is signed in on this browser. */
export function switchAccount(body: CallInput<'POST /auth/account/switch'>['body']) {
  return callInTurn('POST /auth/account/switch', { body })
}
