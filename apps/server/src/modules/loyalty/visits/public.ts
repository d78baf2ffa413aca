/** For the till's scan of a member's card. */
export { visitAtTill } from './at-till.ts'
