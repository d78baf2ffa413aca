/** For deals, which are for one of a brand's shops. */
export { placeOfShop } from './shops.queries.ts'
