/** Called by other features in their own transaction. */
export { buyReward } from './buy-reward.ts'
export { rewardDisplay } from './reward-display.ts'
