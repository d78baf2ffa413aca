/** For the back-office, which erases accounts of other people. */
export { eraseAccountOf } from './erasure.ts'
