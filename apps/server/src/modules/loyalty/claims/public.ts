import './claims.events.ts'

/** For shop systems, which fulfil rewards by their code. */
export { confirmHanding, countClaim, OTHER_FORM } from './till.ts'
/** For the till's scan. */
export { claimByQr, claimByTyped, handableClaims } from './scanned-claims.ts'
/** For shop systems. */
export { type OpenClaim, openClaims } from './open-claims.ts'
/** For the till's list of the day's entries. */
export { rewardEntries, type RewardEntryRow } from './till-day.queries.ts'
