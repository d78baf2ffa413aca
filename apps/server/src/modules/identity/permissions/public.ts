/**
 * For features that make, change and erase accounts: the permissions of roles, and the rule that
 * somebody has to run the platform.
 */
export { differenceOf, holdsAll, suits } from './permissions.policy.ts'
export { refuseUngoverned } from './refuse-ungoverned.ts'
export { findRole, giveRole } from './permissions.queries.ts'
export { anotherAdministrator, lockAdministration } from './permissions.queries.ts'
/** Rights of roles over brands, and the names that belong to the platform. */
export { APPLICANT_ROLES, mayApply, mayEditBrand, mayOpenCompany } from './brand-roles.policy.ts'
export { mayGiveHandle, mayTakeName } from './names.policy.ts'
