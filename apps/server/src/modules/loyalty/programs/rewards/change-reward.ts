import type { BodyOf } from '@vicino/contract/endpoint'
import type { updateReward } from '@vicino/contract/loyalty/programs/rewards/endpoints'
import type { Reward } from '@vicino/contract/loyalty/programs/rewards/schemas'
import { canonicalText } from '@vicino/domain/loyalty/config'
import type { Db } from '../../../../platform/db/database.ts'
import { withForeignKeys } from '../../../../platform/db/constraints.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Actor, Services } from '../../../../platform/http/context.ts'
import { versionOf } from '../if-match.ts'
import {
  lockCatalogue,
  noteChange,
  refuseCoupon,
  refuseUncovered,
  refuseUnfit,
  refuseWorse,
  rewardIn,
  SEGMENT,
} from './own-catalogue.ts'
import { claimImage } from './reward-images.ts'
import { fieldsOf } from './reward-fields.ts'
import { presentReward } from './rewards.presenter.ts'
import { changeReward as storeChange, readRewards } from './rewards.queries.ts'

/**
 * Changes a reward as a new version. Before the program starts and while nobody takes part,
 * everything may change; afterwards only changes that are not worse for members. A body
 * equal to the reward makes no version.
 * @param ifMatch the header If-Match: the version that the caller edited; a newer version is not
 * overwritten
 * @throws AppError program_not_found, program_reward_not_found, program_read_only, program_started,
 * version_required, reward_changed, validation_failed, change_worse, bond_too_low, file_not_found,
 * file_unfit, file_in_use, segment_not_found, coupon_not_found, coupon_paused, coupon_ended
 */
export async function changeReward(
  tx: Db,
  services: Pick<Services, 'clock'>,
  {
    programId,
    rewardId,
    body,
    ifMatch,
  }: { programId: string; rewardId: string; body: BodyOf<typeof updateReward>; ifMatch: string | undefined },
  actor: Actor,
): Promise<Reward> {
  const catalogue = await lockCatalogue(tx, services, programId, actor)
  const { rewards, now } = catalogue
  const row = rewardIn(catalogue, rewardId)
  if (versionOf(ifMatch) !== row.version) throw new AppError('reward_changed')
  const { id, version, position: _place, createdAt: _made, updatedAt: _changed, ...before } = row
  const wanted = { ...fieldsOf(body, before), image: before.image, state: before.state }
  refuseUnfit(wanted, catalogue)
  // An unchanged coupon may have ended since; other corrections do not depend on it.
  if (wanted.couponTemplateId !== before.couponTemplateId)
    await refuseCoupon(tx, wanted.couponTemplateId, catalogue)
  refuseWorse(catalogue, row, { ...wanted, id })
  await refuseUncovered(
    tx,
    catalogue,
    rewards.map((reward) => (reward.id === id ? { ...wanted, id } : reward)),
  )
  const image = await claimImage(tx, { rewardId, ownerId: actor.sub, now }, body.imageUrl, before.image)
  const after = { ...wanted, image }
  if (canonicalText(after) === canonicalText(before)) return presentReward(row)
  const isStored = await withForeignKeys(SEGMENT, () =>
    storeChange(tx, programId, { ...after, id, version }, now),
  )
  if (!isStored) throw new AppError('reward_changed')
  await noteChange(tx, catalogue, 'change', actor, { reward: id, version: version + 1 })
  return presentReward(rewardIn({ ...catalogue, rewards: await readRewards(tx, programId) }, id))
}
