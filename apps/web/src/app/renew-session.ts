import { sessionCredentials } from '~/features/session/renew.ts'
import { currentSession } from '~/features/session/store.ts'

/** Asks for a new token of the session at hand: role, brand, name and picture are then as the server has them now. */
export function renewSession(): Promise<boolean> {
  return sessionCredentials.renew(currentSession().accessToken)
}
