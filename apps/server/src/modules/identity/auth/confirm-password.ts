import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/http/context.ts'
import { findContact } from './accounts.queries.ts'
import { type AttemptOrigin, SignInThrottle } from './sign-in-throttle.ts'
import { requireFresh } from './require-fresh.ts'

/**
 * Checks the password of a signed-in user, before an act that the thief of a session must not be
 * able to do. A wrong password counts like a failed sign-in. A user without a password must
 * have signed in or confirmed with a passkey recently.
 * @param field of the request's body that holds the password; the refusal of a missing password
 * names it
 * @throws AppError validation_failed (no password was sent), password_wrong, login_rate_limited,
 * overloaded, confirmation_needed (an account without a password)
 */
export async function confirmPassword(
  db: Db,
  services: Services,
  origin: AttemptOrigin,
  userId: string,
  password: string | undefined,
  field = 'currentPassword',
): Promise<void> {
  const { clock, keys, passwords } = services
  const contact = await findContact(db, userId)
  if (contact === undefined) throw new AppError('unauthenticated')
  if (contact.passwordHash === null) return requireFresh(db, origin.sessionId ?? '', clock.now())
  if (password === undefined)
    throw new AppError('validation_failed', { fieldErrors: { [field]: 'required' } })
  const guard = new SignInThrottle(db, clock, keys.loginAttempts)
  const attempt = await guard.begin({
    address: origin.address,
    email: contact.email,
    device: origin.deviceFor(userId),
  })
  if (!(await passwords.check(contact.passwordHash, password, attempt))) throw new AppError('password_wrong')
}
