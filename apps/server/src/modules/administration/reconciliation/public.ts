/** Finds what in the database does not agree. */
export { type Difference, findDifferences, reconcile } from './reconciliation.service.ts'
