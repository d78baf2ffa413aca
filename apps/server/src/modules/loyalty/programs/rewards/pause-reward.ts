import type { Reward } from '@vicino/contract/loyalty/programs/rewards/schemas'
import type { Db } from '../../../../platform/db/database.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Actor, Services } from '../../../../platform/http/context.ts'
import { lockCatalogue, noteChange, rewardIn } from './own-catalogue.ts'
import { presentReward } from './rewards.presenter.ts'
import { changeReward, readRewards } from './rewards.queries.ts'

/**
 * Pauses a reward or resumes it, also in an active program; it stays visible and in the regulation.
 * A reward in that state already stays as it is.
 * @throws AppError program_not_found, program_reward_not_found, program_read_only, program_started
 */
export async function setRewardState(
  tx: Db,
  services: Pick<Services, 'clock'>,
  { programId, rewardId, state }: { programId: string; rewardId: string; state: 'open' | 'paused' },
  actor: Actor,
): Promise<Reward> {
  const catalogue = await lockCatalogue(tx, services, programId, actor)
  const row = rewardIn(catalogue, rewardId)
  if (row.state === state) return presentReward(row)
  const { position: _place, createdAt: _made, updatedAt: _changed, ...fields } = row
  if (!(await changeReward(tx, programId, { ...fields, state }, catalogue.now))) {
    throw new AppError('program_reward_not_found')
  }
  await noteChange(tx, catalogue, state === 'paused' ? 'pause' : 'resume', actor, { reward: rewardId })
  return presentReward(rewardIn({ ...catalogue, rewards: await readRewards(tx, programId) }, rewardId))
}
