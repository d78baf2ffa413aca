import type { Database } from '../../../../platform/db/database.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Services } from '../../../../platform/http/context.ts'
import { mayRemovePasskey, needsSecondFactor } from '../auth.policy.ts'
import { type Caller, lockFactors, noteChange } from './factors.ts'
import { deleteRecoveryCodes } from './factors.queries.ts'
import { deletePasskey } from './passkeys.queries.ts'

/**
 * Removes one of the caller's passkeys. With the last second factor the recovery codes are deleted.
 * @throws AppError passkey_not_found (also for another user's passkey), last_way_in
 */
export async function removePasskey(
  db: Database,
  services: Services,
  caller: Caller,
  id: string,
): Promise<void> {
  const { userId } = caller
  const now = services.clock.now()
  await inTransaction(db, async (tx) => {
    const factors = await lockFactors(tx, userId)
    if (!(await deletePasskey(tx, id, userId))) throw new AppError('passkey_not_found')
    // Checked after the deletion (the error rolls it back), so that an unknown id is always
    // passkey_not_found.
    if (!mayRemovePasskey(factors)) throw new AppError('last_way_in')
    if (!needsSecondFactor({ ...factors, passkeys: factors.passkeys - 1 }))
      await deleteRecoveryCodes(tx, userId)
    await noteChange(tx, 'passkey-removed', factors, caller, now)
  })
}
