/** Called by other features in their own transaction. */
export { rewardCompleteProfile } from './reward-complete-profile.ts'
export { buyReward } from './buy-reward.ts'
export { rewardDisplay } from './reward-display.ts'
