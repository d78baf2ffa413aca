import { insertRows } from '../../../platform/db/bulk.ts'
import type { DemoPart } from '../../../platform/demo.ts'
import { rewardCompleteProfile } from './reward-complete-profile.ts'
import { buyReward } from './buy-reward.ts'

export const pointDemo: DemoPart = {
  rank: 70,
  load: (tx, _services, plan) => insertRows(tx, 'platform_rewards', plan.rewards),
  acts: {
    buy: (tx, _services, act) => buyReward(tx, act.rewardId, act.userId, act.at),
    completeProfile: (tx, _services, act) => rewardCompleteProfile(tx, act.userId, act.at),
  },
}
