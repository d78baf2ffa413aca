import type { BodyOf } from '@vicino/contract/endpoint'
import type { updatePlatformReward } from '@vicino/contract/points/endpoints'
import type { PlatformReward } from '@vicino/contract/points/schemas'
import type { Database } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor, Services } from '../../platform/http/context.ts'
import { auditReward } from './reward-audit.ts'
import { presentReward } from './rewards.presenter.ts'
import { updateReward } from './rewards.queries.ts'

/** Changes a reward; coupons that were bought before keep their title, text and cost. @throws AppError reward_not_found */
export function changeReward(
  db: Database,
  { clock }: Services,
  id: string,
  body: BodyOf<typeof updatePlatformReward>,
  actor: Actor,
): Promise<PlatformReward> {
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    const row = await updateReward(tx, id, body, now)
    if (row === undefined) throw new AppError('reward_not_found')
    await auditReward(tx, 'reward.change', row, actor, now)
    return presentReward(row)
  })
}
