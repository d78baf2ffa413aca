/** Finds contradictions in the database. */
export { type Difference, findDifferences, reconcile } from './reconciliation.service.ts'
