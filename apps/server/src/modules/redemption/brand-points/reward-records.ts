import type { QueryOf } from '@vicino/contract/endpoint'
import type { listRewardRecords } from '@vicino/contract/redemption/brand-points/endpoints'
import type { RewardRecord } from '@vicino/contract/redemption/brand-points/schemas'
import { type AdminPage, adminPage } from '../../../platform/admin-list.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/http/context.ts'
import { findReward, readRewardRecords } from './reward-records.queries.ts'
import { presentRewardRecord } from './rewards.presenter.ts'

/** A page of platform rewards. @throws AppError cursor_invalid, page_too_deep */
export function rewardRecords(
  db: Db,
  { cursors, clock }: Pick<Services, 'cursors' | 'clock'>,
  { state, ...request }: QueryOf<typeof listRewardRecords>,
): Promise<AdminPage<RewardRecord>> {
  return adminPage(
    cursors,
    { name: 'points/reward', filters: { state } },
    request,
    (ask) => readRewardRecords(db, state, ask, clock.now()),
    presentRewardRecord,
  )
}

/** @throws AppError reward_not_found */
export async function rewardRecord(db: Db, id: string, now: Date): Promise<RewardRecord> {
  const row = await findReward(db, id, now)
  if (row === undefined) throw new AppError('reward_not_found')
  return presentRewardRecord(row)
}
