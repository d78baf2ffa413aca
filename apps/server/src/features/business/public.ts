/** For the record of a user, which says what the account may do, and for changes of its names. */
export { mayApply, mayGiveHandle, mayOpenCompany, mayTakeName } from './business.policy.ts'
