import type { BodyOf } from '@vicino/contract/endpoint'
import type { createPlatformReward } from '@vicino/contract/redemption/brand-points/endpoints'
import type { PlatformReward } from '@vicino/contract/redemption/brand-points/schemas'
import type { Db } from '../../../platform/db/database.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { auditReward } from './reward-audit.ts'
import { checkOffer, claimRewardImage, rewardColumns } from './reward-columns.ts'
import { presentReward } from './rewards.presenter.ts'
import { insertReward, newRewardId } from './rewards.queries.ts'

/**
 * Makes a reward that people can buy with BrandPoints. @throws AppError validation_failed,
 * file_not_found, file_unfit, file_in_use
 */
export async function createReward(
  tx: Db,
  { clock }: Pick<Services, 'clock'>,
  { image: key, ...fields }: BodyOf<typeof createPlatformReward>,
  actor: Actor,
): Promise<PlatformReward> {
  const now = clock.now()
  checkOffer(fields.startsAt, fields.endsAt)
  const id = await newRewardId(tx)
  const image = await claimRewardImage(tx, { id, ownerId: actor.sub, now }, key)
  const row = await insertReward(tx, {
    ...rewardColumns(fields),
    valid_days: fields.validDays,
    title: fields.title,
    description: fields.description,
    cost: fields.cost,
    stock: fields.stock,
    id,
    image,
    created_at: now,
    updated_at: now,
  })
  await auditReward(tx, 'reward.create', row, actor, now)
  return presentReward(row)
}
