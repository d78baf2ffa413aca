import type { Campaign } from '@vicino/contract/marketing/campaigns/schemas'
import { writeAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { readOwnHead } from '../../loyalty/programs/public.ts'
import { canTake, type Step, targetOf } from './campaigns.policy.ts'
import { presentCampaign } from './campaigns.presenter.ts'
import { lockCampaign, setState, type Which } from './campaigns.queries.ts'
import { ownCampaign } from './read-campaigns.ts'

/**
 * Pauses, resumes or cancels a campaign. It waits for the part that is being sent at that
 * moment; after it nobody else gets the message.
 * @throws AppError program_not_found, campaign_not_found, campaign_state, campaign_brand_suspended
 */
export async function takeStep(
  tx: Db,
  { clock }: Pick<Services, 'clock'>,
  which: Which,
  step: Step,
  actor: Actor,
): Promise<Campaign> {
  const now = clock.now()
  const { brandId } = await readOwnHead(tx, which.programId, actor)
  const locked = await lockCampaign(tx, which)
  if (locked === undefined) throw new AppError('campaign_not_found')
  if (step === 'resume' && locked.isSuspended) throw new AppError('campaign_brand_suspended')
  const to = targetOf(step, locked)
  // A repeated step is no error.
  if (locked.state !== to) {
    if (!canTake(step, locked.state)) throw new AppError('campaign_state')
    await setState(tx, locked.id, to, now)
    await writeAudit(tx, {
      actorId: actor.sub,
      action: `campaign.${step}`,
      objectType: 'campaign',
      objectId: locked.id,
      brandId,
      detail: { from: locked.state, done: locked.done, recipients: locked.recipients },
      now,
    })
  }
  return presentCampaign(await ownCampaign(tx, which, actor))
}
