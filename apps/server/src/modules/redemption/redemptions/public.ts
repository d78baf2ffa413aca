/** Functions for other features, each within the transaction it gets. */
export { freeCodesOf, freeCodesOfAll, releaseOverdueOf } from './holds.ts'
export { mayRedeem } from './redemptions.policy.ts'
export { confirmOfflineCode, readCode } from './confirm-offline.ts'
export { confirmRedemption, scanRedemption } from './till.ts'
export { countTyped, refuseWhileLocked } from './typed-codes.ts'
/** For the till's list of the day. */
export { presentConfirmation } from './redemptions.presenter.ts'
export { AT_TILL, type TillRow } from './redemptions.queries.ts'
