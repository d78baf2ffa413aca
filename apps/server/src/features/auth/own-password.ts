import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/http/context.ts'
import { findContact } from './accounts.queries.ts'
import { type AttemptOrigin, LoginGuard } from './login-guard.ts'

/**
 * Asks a signed-in user for the password before something that a stolen session must not do. Wrong ones count as
 * failed sign-ins do. An account without a password has none to ask for.
 * @param field the body's name for it, where the refusal of a missing one is shown
 * @throws AppError validation_failed (left out), password_wrong, login_rate_limited, overloaded
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
  if (contact.passwordHash === null) return
  if (password === undefined)
    throw new AppError('validation_failed', { fieldErrors: { [field]: 'required' } })
  const guard = new LoginGuard(db, clock, keys.loginAttempts)
  const attempt = await guard.begin({
    address: origin.address,
    email: contact.email,
    device: origin.deviceFor(userId),
  })
  if (!(await passwords.check(contact.passwordHash, password, attempt))) throw new AppError('password_wrong')
}
