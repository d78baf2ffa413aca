/** Deals for other features: as everybody sees them, and which are on offer. */
export { onOffer, piecesLeft } from './on-offer.queries.ts'
export { type PublicDeal, publicDeals } from './public-deals.ts'
