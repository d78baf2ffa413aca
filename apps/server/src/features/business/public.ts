/** For the record of a user, which says what its account may do. */
export { mayApply, mayChangeCompany, mayOpenCompany } from './business.policy.ts'
