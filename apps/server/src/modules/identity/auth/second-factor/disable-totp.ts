import type { Database } from '../../../../platform/db/database.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Services } from '../../../../platform/http/context.ts'
import { needsSecondFactor } from '../auth.policy.ts'
import type { AttemptOrigin } from '../sign-in-throttle.ts'
import { type Caller, lockFactors, noteChange } from './factors.ts'
import { judgeCounted, readCode, spendCode } from './codes.ts'
import { deleteRecoveryCodes, deleteTotp } from './factors.queries.ts'

/**
 * Switches the authenticator app off, by one of its codes or a recovery code. With the last second
 * factor the recovery codes are deleted.
 * @throws AppError second_factor_wrong, login_rate_limited, password_renewal_needed
 */
export function disableTotp(
  db: Database,
  services: Services,
  caller: Caller,
  code: string,
  origin: AttemptOrigin,
): Promise<void> {
  const now = services.clock.now()
  const { userId } = caller
  return judgeCounted(db, services, { userId, device: origin.factorDeviceFor(userId) }, async () => {
    const typed = await readCode(db, services, userId, code)
    return inTransaction(db, async (tx) => {
      const factors = await lockFactors(tx, userId)
      const right = factors.totp && (await spendCode(tx, services, userId, typed)) !== undefined
      if (!right || !(await deleteTotp(tx, userId))) throw new AppError('second_factor_wrong')
      if (!needsSecondFactor({ ...factors, totp: false })) await deleteRecoveryCodes(tx, userId)
      await noteChange(tx, 'totp-off', factors, caller, now)
    })
  })
}
