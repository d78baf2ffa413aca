import type { Program } from '@vicino/domain/loyalty/program'
import type { Db } from '../../../platform/db/database.ts'
import { noteEmission } from '../../../platform/events/outbox.ts'
import type { ProgramHead } from '../programs/public.ts'
import { claimAutomatically } from './auto-claims.queries.ts'

/**
 * Claims the program's automatic reward as often as a member's points reach its cost, until no unit
 * is left. The caller holds the member's lock.
 * @param at milliseconds
 */
export async function claimByItself(
  tx: Db,
  holder: { readonly programId: string; readonly userId: string },
  { autoClaimCost: cost, autoClaimReward: rewardId }: Program,
  { configVersion }: Pick<ProgramHead, 'configVersion'>,
  at: number,
): Promise<void> {
  if (cost === null || rewardId === null) return
  const claims = await claimAutomatically(tx, holder, { rewardId, cost, configVersion, at: new Date(at) })
  if (claims > 0) noteEmission(['loyalty.claimed_automatically'])
}
