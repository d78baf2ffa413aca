/** What other features use of redemptions, each within the transaction it gets. */
export { freeCodesOf, freeCodesOfAll, releaseOverdueOf } from './holds.ts'
export { mayRedeem } from './redemptions.policy.ts'
export { confirmRedemption, scanRedemption } from './till.ts'
export { countTyped } from './typed-codes.ts'
