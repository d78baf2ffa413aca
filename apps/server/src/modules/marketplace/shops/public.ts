/**
 * For deals, which may be valid in some of a brand's shops, and for displays, which stand in one.
 */
export { presentPublicShop } from './shops.presenter.ts'
export { brandOfShop, placesOfShops } from './shops.queries.ts'
/** Opening hours, of a shop and of a brand. */
export { openingText, presentOpening } from './opening.ts'
