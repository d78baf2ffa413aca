import type { BodyOf } from '@vicino/contract/endpoint'
import { MOST_REWARDS } from '@vicino/contract/loyalty/programs/rewards/constants'
import type { createReward } from '@vicino/contract/loyalty/programs/rewards/endpoints'
import type { Reward } from '@vicino/contract/loyalty/programs/rewards/schemas'
import type { Db } from '../../../../platform/db/database.ts'
import { withForeignKeys } from '../../../../platform/db/constraints.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Actor, Services } from '../../../../platform/http/context.ts'
import {
  lockCatalogue,
  noteChange,
  refuseCoupon,
  refuseUncovered,
  refuseUnfit,
  rewardIn,
  SEGMENT,
} from './own-catalogue.ts'
import { claimImage } from './reward-images.ts'
import { fieldsOf } from './reward-fields.ts'
import { presentReward } from './rewards.presenter.ts'
import { insertReward, newRewardId, readRewards, type RewardFields } from './rewards.queries.ts'

/**
 * Adds a reward at the end of a catalogue, also in an active program.
 * @throws AppError program_not_found, program_read_only, program_started, validation_failed,
 * catalogue_full, bond_too_low, file_not_found, file_unfit, file_in_use, segment_not_found,
 * coupon_not_found, coupon_paused, coupon_ended
 */
export async function addReward(
  tx: Db,
  services: Pick<Services, 'clock'>,
  { programId, body }: { programId: string; body: BodyOf<typeof createReward> },
  actor: Actor,
): Promise<Reward> {
  const fields = { ...fieldsOf(body), image: null, state: 'open' as const }
  return placeReward(tx, services, { programId, fields }, actor, (rewardId, now) =>
    claimImage(tx, { rewardId, ownerId: actor.sub, now }, body.imageUrl, null),
  )
}

/**
 * Adds a reward whose fields were parsed already.
 * @param imageOf publishes the image, after all other checks, and returns its address
 * @throws AppError as addReward()
 */
export async function placeReward(
  tx: Db,
  services: Pick<Services, 'clock'>,
  { programId, fields }: { programId: string; fields: RewardFields },
  actor: Actor,
  imageOf: (rewardId: string, now: Date) => Promise<string | null>,
): Promise<Reward> {
  const catalogue = await lockCatalogue(tx, services, programId, actor)
  const { rewards, now } = catalogue
  if (rewards.length >= MOST_REWARDS) throw new AppError('catalogue_full')
  const id = await newRewardId(tx)
  refuseUnfit(fields, catalogue)
  await refuseCoupon(tx, fields.couponTemplateId, catalogue)
  await refuseUncovered(tx, catalogue, [...rewards, { ...fields, id }])
  const image = await imageOf(id, now)
  const position = Math.max(0, ...rewards.map((reward) => reward.position)) + 1
  await withForeignKeys(SEGMENT, () => insertReward(tx, programId, { ...fields, image, id, position }, now))
  await noteChange(tx, catalogue, 'add', actor, { reward: id })
  return presentReward(rewardIn({ ...catalogue, rewards: await readRewards(tx, programId) }, id))
}
