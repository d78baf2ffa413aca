/** For the record of a user, which says what the account may do, and for changes of its names. */
export { mayApply, mayGiveHandle, mayOpenCompany, mayTakeName } from './business.policy.ts'
/** For the back-office, which makes and changes brands too. */
export { insertBrand } from './applications.queries.ts'
export { lockBrandWithDeals } from './company.queries.ts'
export { handleOf } from './handle.ts'
