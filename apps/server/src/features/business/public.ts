/** For the record of a user, which says what the account may do, and for changes of its handle. */
export { mayApply, mayGiveHandle, mayOpenCompany } from './business.policy.ts'
