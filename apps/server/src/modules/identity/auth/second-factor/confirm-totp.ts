import type { Database } from '../../../../platform/db/database.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Services } from '../../../../platform/http/context.ts'
import { type Caller, lockFactors, noteChange } from './factors.ts'
import { judgeCounted, spendTotpCode } from './codes.ts'
import { markTotpConfirmed } from './factors.queries.ts'
import { giveRecoveryCodes, makeRecoveryCodes } from './give-recovery-codes.ts'

/**
 * Switches the authenticator app on by its first code.
 * @returns new recovery codes, which replace those made for an earlier passkey
 * @throws AppError second_factor_wrong, totp_enabled, login_rate_limited, password_renewal_needed
 */
export function confirmTotp(
  db: Database,
  services: Services,
  caller: Caller,
  code: string,
): Promise<string[]> {
  const now = services.clock.now()
  const { userId } = caller
  return judgeCounted(db, services, { userId, kind: 'setUp', device: undefined }, async () => {
    const made = await makeRecoveryCodes(services, userId)
    return inTransaction(db, async (tx) => {
      const factors = await lockFactors(tx, userId)
      if (factors.totp) throw new AppError('totp_enabled')
      if (!(await spendTotpCode(tx, services, userId, code, 'unconfirmed'))) {
        throw new AppError('second_factor_wrong')
      }
      if (!(await markTotpConfirmed(tx, userId, now))) throw new AppError('totp_enabled')
      await noteChange(tx, 'totp-on', factors, caller, now)
      return giveRecoveryCodes(tx, userId, made)
    })
  })
}
