/** For deals, which are for some of a brand's shops, and for displays, which stand in one. */
export { presentPublicShop } from './shops.presenter.ts'
export { brandOfShop, placesOfShops } from './shops.queries.ts'
