/** For features that make, change and erase accounts: what a role gives and takes, and that somebody has to run the platform. */
export { differenceOf, holdsAll, suits } from './permissions.policy.ts'
export { refuseUngoverned } from './refuse-ungoverned.ts'
export { findRole, giveRole } from './permissions.queries.ts'
export { anotherAdministrator, lockAdministration } from './permissions.queries.ts'
/** What roles may do with brands, and which names are the platform's own. */
export { APPLICANT_ROLES, mayApply, mayEditBrand, mayOpenCompany } from './brand-roles.policy.ts'
export { mayGiveHandle, mayTakeName } from './names.policy.ts'
