import type { Db } from '../../../../platform/db/database.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Actor, Services } from '../../../../platform/http/context.ts'
import { releaseFiles } from '../../../foundation/files/public.ts'
import { versionOf } from '../if-match.ts'
import { lockCatalogue, noteChange, refuseWorse, rewardIn } from './own-catalogue.ts'
import { imageOf } from './reward-images.ts'
import { changeReward } from './rewards.queries.ts'

/**
 * Removes a reward from a catalogue, before anybody could count on it. Its versions stay.
 * @param ifMatch as of changeReward()
 * @throws AppError program_not_found, program_reward_not_found, program_read_only, program_started,
 * version_required, reward_changed, change_worse
 */
export async function removeReward(
  tx: Db,
  services: Pick<Services, 'clock'>,
  { programId, rewardId, ifMatch }: { programId: string; rewardId: string; ifMatch: string | undefined },
  actor: Actor,
): Promise<null> {
  const catalogue = await lockCatalogue(tx, services, programId, actor)
  const row = rewardIn(catalogue, rewardId)
  if (versionOf(ifMatch) !== row.version) throw new AppError('reward_changed')
  refuseWorse(catalogue, row, null)
  const { position: _place, createdAt: _made, updatedAt: _changed, ...fields } = row
  const gone = { ...fields, image: null, state: 'removed' as const }
  if (!(await changeReward(tx, programId, gone, catalogue.now))) throw new AppError('reward_changed')
  await releaseFiles(tx, imageOf(rewardId), catalogue.now)
  await noteChange(tx, catalogue, 'remove', actor, { reward: rewardId })
  return null
}
