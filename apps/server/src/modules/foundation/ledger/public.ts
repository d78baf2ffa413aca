/**
 * The ledger for other features: reading balances and movements, posting in the caller's
 * transaction.
 */
export { moveHoldings } from './moves.queries.ts'
export {
  balanceOf,
  balancesOf,
  credit,
  debit,
  lapseMembers,
  type MovementRow,
  movementsOf,
  reverse,
} from './ledger.service.ts'
