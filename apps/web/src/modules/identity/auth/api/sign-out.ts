import { call } from '~/lib/api.ts'
import { forgetRequestedPath } from '../model/requested-path.ts'
import { takeFlash } from '../model/flash.ts'
import { currentSession, endSession, leaveSession } from '../model/store.ts'
import { callInTurn } from './in-turn.ts'

/** Ends the session in which staff act in another person's account, on the server and here. */
export async function endActing(id: string): Promise<void> {
  await call('POST /access/{id}/end', { params: { id } }).catch(() => null)
  endSession()
}

/**
 * Ends the session on the server and here. Without a connection only this browser forgets
 * the user; the cookie stays until it expires.
 */
export async function signOut(): Promise<void> {
  forgetRequestedPath()
  const { brief, accessToken, user } = currentSession()
  if (user?.acting) return endActing(user.acting.access)
  leaveSession()
  // Without a cookie, the token tells the server which session ends.
  const headers = { authorization: `Bearer ${accessToken}` }
  await (
    brief
      ? call('POST /auth/logout', { body: {}, headers, withoutSession: true })
      : callInTurn('POST /auth/logout', { body: {} })
  ).catch(() => null)
  endSession()
  // A call that failed meanwhile has left 'Sessione scaduta'. A person who signed out must not see
  // it.
  takeFlash('sessionOver')
}
