/** For the feature that erases accounts: somebody has to run the platform. */
export { anotherAdministrator, lockAdministration } from './permissions.queries.ts'
