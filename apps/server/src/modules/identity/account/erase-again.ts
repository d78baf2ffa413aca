import { writeAudit } from '../../../platform/audit.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Services } from '../../../platform/http/context.ts'
import { lockAccount } from './account.queries.ts'
import { erasePersonalData } from './erasure.ts'

/**
 * Erases again whoever is on the list of erased accounts and is there again, because a backup from
 * before was restored. They get no second farewell; open codes end.
 * @returns how many were erased; those that are not in the database, or erased, are left as they are
 */
export async function eraseAgain(services: Services, userIds: readonly string[]): Promise<number> {
  let erased = 0
  for (const userId of userIds) {
    const now = services.clock.now()
    const isBack = await inTransaction(services.db, async (tx) => {
      if ((await lockAccount(tx, userId)) === undefined) return false
      for (const each of services.personalData) await each.lockOpenCodes?.(tx, userId, now)
      await erasePersonalData(tx, services, userId, now)
      const entry = { actorId: null, action: 'account.erased' as const, objectType: 'user', objectId: userId }
      await writeAudit(tx, { ...entry, detail: { again: true }, now })
      return true
    })
    if (isBack) erased += 1
  }
  return erased
}
