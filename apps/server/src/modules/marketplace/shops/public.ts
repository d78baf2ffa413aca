/**
 * For deals, which may be valid in some of a brand's shops, and for displays, which stand in one.
 */
export { presentPublicShop } from './shops.presenter.ts'
export { brandOfShop, placesOfShops } from './shops.queries.ts'
/** Who sells: shown to consumers, and needed before anything is on offer. */
export { missingOf, refuseUnknownSeller } from './seller.ts'
export { readSeller, SELLER } from './seller.queries.ts'
/** Opening hours, of a shop and of a brand. */
export { openingText, presentOpening } from './opening.ts'
