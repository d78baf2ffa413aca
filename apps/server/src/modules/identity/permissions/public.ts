/** For features that make, change and erase accounts: what a role gives and takes, and that somebody has to run the platform. */
export { differenceOf, holdsAll, suits } from './permissions.policy.ts'
export { findRole, giveRole } from './permissions.queries.ts'
export { anotherAdministrator, lockAdministration } from './permissions.queries.ts'
