/** Deals for other features: as everybody sees them, and which are on offer. */
export { dealDetail } from './deal-detail.ts'
export { onOffer, piecesLeft } from './on-offer.queries.ts'
export { type PublicDeal, publicDeals } from './public-deals.ts'
