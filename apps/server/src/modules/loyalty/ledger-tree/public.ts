/** The content of leaves, for the reconciliation; checkpoints, for statements; the log, for programs. */
export { beginNewLog } from './grow-tree.ts'
export { tools } from './ledger-keys.ts'
export { CLEARING_TEXT, MOVEMENT_TEXT, readDaysNote } from './leaves.queries.ts'
