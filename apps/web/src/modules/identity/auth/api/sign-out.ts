import { logout } from '@vicino/contract/identity/auth/addresses'
import { endAccess } from '@vicino/contract/administration/support-access/addresses'
import { call } from '~/lib/api.ts'
import { forgetAskedFor } from '../model/asked-for.ts'
import { takeFlash } from '../model/flash.ts'
import { currentSession, endSession, leaveSession } from '../model/store.ts'
import { callInTurn } from './in-turn.ts'

/** Ends acting in another's account, on the server and here. */
export async function endActing(id: string): Promise<void> {
  await call(endAccess, { params: { id } }).catch(() => null)
  endSession()
}

/**
 * Ends the session on the server and here. Without a connection only this browser forgets the user, and the cookie
 * stays until it expires.
 */
export async function signOut(): Promise<void> {
  forgetAskedFor()
  const { brief, accessToken, user } = currentSession()
  if (user?.acting) return endActing(user.acting.access)
  leaveSession()
  // Without a cookie, it is the token that tells the server which session ends.
  const headers = { authorization: `Bearer ${accessToken}` }
  await (
    brief ? call(logout, { body: {}, headers, withoutSession: true }) : callInTurn(logout, { body: {} })
  ).catch(() => null)
  endSession()
  // A call that met the end meanwhile says 'Sessione scaduta': not to a person who ended it.
  takeFlash('sessionOver')
}
