/** For the till's scan of a member's card. */
export { visitAtTill } from './at-till.ts'
/** For the materials that a shop prints. */
export { codesToPrint } from './visit-codes.ts'
