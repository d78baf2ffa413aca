import { sessionCredentials } from '~/modules/identity/auth/api/renew.ts'
import { currentSession } from '~/modules/identity/auth/model/store.ts'

/** Gets a new access token, so that role, brand, name and picture are as the server has them now. False = session is over. */
export function renewSession(): Promise<boolean> {
  return sessionCredentials.renew(currentSession().accessToken)
}
