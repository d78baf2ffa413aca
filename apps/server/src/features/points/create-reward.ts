import type { BodyOf } from '@vicino/contract/endpoint'
import type { createPlatformReward } from '@vicino/contract/points/endpoints'
import type { PlatformReward } from '@vicino/contract/points/schemas'
import type { Db } from '../../platform/db/database.ts'
import type { Actor, Services } from '../../platform/http/context.ts'
import { auditReward } from './reward-audit.ts'
import { presentReward } from './rewards.presenter.ts'
import { insertReward } from './rewards.queries.ts'

/** Makes a reward that people can buy with BrandPoints. */
export async function createReward(
  tx: Db,
  { clock }: Services,
  body: BodyOf<typeof createPlatformReward>,
  actor: Actor,
): Promise<PlatformReward> {
  const now = clock.now()
  const row = await insertReward(tx, body, now)
  await auditReward(tx, 'reward.create', row, actor, now)
  return presentReward(row)
}
