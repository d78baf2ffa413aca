import { call } from '~/lib/api.ts'
import { endSession } from './store.ts'

/**
 * Ends the session on the server and here. Signing out works without a connection too: the cookie then
 * dies of age, and this browser has forgotten the user.
 */
export async function signOut(): Promise<void> {
  await call('logout', { body: {} }).catch(() => null)
  endSession()
}
