import type { PlatformReward } from '@vicino/contract/redemption/brand-points/schemas'
import type { Db } from '../../../platform/db/database.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { seesInactiveRewards } from './points.policy.ts'
import { presentReward } from './rewards.presenter.ts'
import { readRewards } from './rewards.queries.ts'

/**
 * Lists the rewards that BrandPoints buy now, cheapest first; a superAdmin also sees rewards that
 * are not on offer.
 */
export async function listRewards(
  db: Db,
  { clock }: Pick<Services, 'clock'>,
  actor: Actor,
): Promise<{ items: PlatformReward[] }> {
  return { items: (await readRewards(db, seesInactiveRewards(actor), clock.now())).map(presentReward) }
}
