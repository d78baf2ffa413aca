/** For other features: public deals, and deals on offer. */
/** For decisions of moderation. */
export { restoreDeal } from './admin/restore-deal.ts'
export { returnWithBrand, withdrawWithBrand } from './admin/suspension.ts'
export { withdrawWithin } from './admin/withdraw-deal.ts'
export { onOffer, unitsLeft } from './on-offer.queries.ts'
/** For exports that are made by a job. */
export { rowsOfDeals } from './own/export-deals.ts'
export { type PublicDeal, publicDeals } from './public-deals.ts'
