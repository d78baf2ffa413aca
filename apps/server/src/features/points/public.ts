/** What other features let people earn and buy, in their own transaction. */
export { rewardCompleteProfile } from './points.service.ts'
export { buyReward } from './rewards.service.ts'
