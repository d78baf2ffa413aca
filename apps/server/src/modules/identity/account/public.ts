/** For the back-office, which erases accounts of other people. */
export { eraseAccountOf } from './erasure.ts'
/** For cards that a till made and their owner takes into an account. */
export { uniteAccounts } from './merge.ts'
export { mayMerge } from './account.policy.ts'
/** For `npm run reerase`. */
export { eraseAgain } from './erase-again.ts'
export { erasureList, readErased } from './erasure-list.ts'
