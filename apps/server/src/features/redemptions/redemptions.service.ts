/** What other features use of redemptions, each within the transaction it gets. */
export { cancelRedemption } from './cancel.ts'
export { lockHeldOf } from './holds-of-user.ts'
export { releaseOverdueOf } from './holds.ts'
export { openPurchaseCode, openRedemption } from './open.ts'
export { confirmRedemption, scanRedemption } from './till.ts'
export { voidRedemption } from './void.ts'
