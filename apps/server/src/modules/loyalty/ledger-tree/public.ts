/** For the reconciliation: the content of leaves. For programs: the log itself. */
export { beginNewLog } from './grow-tree.ts'
export { tools } from './ledger-keys.ts'
export { CLEARING_TEXT, MOVEMENT_TEXT } from './leaves.queries.ts'
