import { withForeignKeys } from '../../../platform/db/constraints.ts'
import type { Database } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { releaseFiles } from '../../foundation/files/public.ts'
import { auditReward } from './reward-audit.ts'
import { lockReward, removeReward } from './rewards.queries.ts'

/**
 * Deletes a reward that nobody has bought; its image is deleted a day later. @throws AppError
 * reward_not_found, reward_bought
 */
export function deleteReward(
  db: Database,
  { clock }: Pick<Services, 'clock'>,
  id: string,
  actor: Actor,
): Promise<null> {
  const now = clock.now()
  return withForeignKeys('reward_bought', () =>
    inTransaction(db, async (tx) => {
      const row = await lockReward(tx, id)
      if (row === undefined) throw new AppError('reward_not_found')
      await removeReward(tx, id)
      await releaseFiles(tx, `platform-reward ${id}`, now)
      await auditReward(tx, 'reward.delete', row, actor, now)
      return null
    }),
  )
}
