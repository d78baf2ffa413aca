import { sessionCredentials } from '~/modules/identity/auth/api/renew.ts'
import { currentSession } from '~/modules/identity/auth/model/store.ts'

/**
 * Gets a new access token, so that role, brand, name and image equal the server's. Returns false
 * when the session has ended.
 */
export function renewSession(): Promise<boolean> {
  return sessionCredentials.renew(currentSession().accessToken)
}
