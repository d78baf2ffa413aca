/** For the back-office, which erases accounts of other people. */
export { eraseAccountOf } from './erasure.ts'
/** For `npm run reerase`. */
export { eraseAgain } from './erase-again.ts'
export { erasureList, readErased } from './erasure-list.ts'
