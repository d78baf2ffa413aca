/** For deals, which are for one of a brand's shops, and for displays, which stand in one. */
export { brandOfShop, placeOfShop } from './shops.queries.ts'
