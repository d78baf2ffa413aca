import type { BodyOf } from '@vicino/contract/endpoint'
import type { updatePlatformReward } from '@vicino/contract/redemption/brand-points/endpoints'
import type { PlatformReward } from '@vicino/contract/redemption/brand-points/schemas'
import type { Database } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { requireVersion } from '../../../platform/row-version.ts'
import { auditReward } from './reward-audit.ts'
import { checkOffer, claimRewardImage, rewardColumns } from './reward-columns.ts'
import { editedOf, presentReward } from './rewards.presenter.ts'
import { lockReward, writeReward } from './rewards.queries.ts'

const MOST_IN_STOCK = 1_000_000

/**
 * Changes a reward; coupons that were bought before keep their title, text, cost and last day.
 * @throws AppError reward_not_found, record_changed, validation_failed, file_not_found, file_unfit,
 * file_in_use
 */
export function changeReward(
  db: Database,
  { clock }: Pick<Services, 'clock'>,
  id: string,
  { version, image: named, stockBy = 0, ...fields }: BodyOf<typeof updatePlatformReward>,
  actor: Actor,
): Promise<PlatformReward> {
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    const before = await lockReward(tx, id)
    if (before === undefined) throw new AppError('reward_not_found')
    if (version !== undefined) requireVersion(editedOf(before), version)
    checkOffer(
      fields.startsAt === undefined ? before.starts_at : fields.startsAt,
      fields.endsAt === undefined ? before.ends_at : fields.endsAt,
    )
    const image =
      named === undefined || named === before.image
        ? before.image
        : await claimRewardImage(tx, { id, ownerId: actor.sub, now }, named)
    const stock = (fields.stock ?? before.stock) + stockBy
    if (stock < 0 || stock > MOST_IN_STOCK)
      throw new AppError('validation_failed', { fieldErrors: { stock: 'invalid' } })
    const row = await writeReward(tx, id, { ...rewardColumns(fields), stock, image, updated_at: now })
    const changed = Object.keys({
      ...fields,
      ...(named !== undefined && { image }),
      ...(stockBy !== 0 && { stock }),
    })
    await auditReward(tx, 'reward.change', row, actor, now, changed.toSorted())
    return presentReward(row)
  })
}
