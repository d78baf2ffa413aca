/** For the back-office, which erases accounts of others. */
export { eraseAccountOf } from './erasure.ts'
