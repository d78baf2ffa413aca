import { sessionCredentials } from '~/features/session/api/renew.ts'
import { currentSession } from '~/features/session/model/store.ts'

/** Gets a new access token, so that role, brand, name and picture are as the server has them now. False = session is over. */
export function renewSession(): Promise<boolean> {
  return sessionCredentials.renew(currentSession().accessToken)
}
