/** The books for other features: reading balances and movements, booking in the caller's transaction. */
export { balanceOf, credit, debit, type MovementRow, movementsOf, reverse } from './ledger.service.ts'
