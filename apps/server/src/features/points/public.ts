/** What other features let people earn and buy, in their own transaction. */
export { rewardCompleteProfile } from './reward-complete-profile.ts'
export { buyReward } from './buy-reward.ts'
