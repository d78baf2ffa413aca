import type { Db } from '../../../../platform/db/database.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Services } from '../../../../platform/http/context.ts'
import { factorsOf } from './factors.ts'
import { insertUnconfirmedTotp } from './factors.queries.ts'
import { newSecret, presentSecret } from './totp.ts'

/**
 * Makes a secret for the user's authenticator app. It takes effect once `confirmTotp` has seen a
 * code of the app.
 * @throws AppError totp_enabled
 */
export async function setUpTotp(
  db: Db,
  services: Services,
  userId: string,
): Promise<{ secret: string; uri: string }> {
  const { clock, keys } = services
  const { email } = await factorsOf(db, userId)
  const secret = newSecret()
  const sealed = keys.totp.seal(secret, userId)
  if (!(await insertUnconfirmedTotp(db, userId, sealed, clock.now()))) throw new AppError('totp_enabled')
  return presentSecret(secret, email)
}
