import './members.events.ts'

/** For features that tell of something that earns in a program. */
export { adjust, adjustAll, takeAdjustmentBack } from './adjust.ts'
export { readAdjustable } from './adjust.queries.ts'
export { award } from './award.ts'
export { balanceOfMember } from './balance.ts'
export { countTypedMember, signWalletCard } from './card.ts'
export { customerOf } from './customers.ts'
export { GIFT_SOURCE, giveAll } from './give.ts'
export { explained } from './explained.ts'
export { eventsById } from './history.ts'
export { holdingsOf } from './holdings.ts'
export { importPurchases, takePurchaseBack } from './imported-purchases.ts'
export { join } from './join.ts'
export type { StoredLine } from './facts.queries.ts'
export type { Incoming } from './incoming.ts'
export { presentCustomer, tierOf } from './members.presenter.ts'
export { rollMembers } from './levels.ts'
export { refuseUnusual } from './purchase-limits.ts'
export { insertConsents } from './members.queries.ts'
export { creditPendingOf } from './pending-points.ts'
export { registerCustom } from './custom-event.ts'
export {
  type AtTill,
  receiptAt,
  receiptIn,
  refundLoose,
  refundSale,
  refuseOthersShop,
  registerSale,
  scanCard,
} from './till.ts'
export { soldIn } from './sold-in.ts'
export { tillEntries, type TillEntryRow } from './till-day.queries.ts'
export { pointsOnOffer } from './social-awards.ts'
export { SELLER_OF_EVENT } from './seller.queries.ts'
export { sellUnlocked } from './unlocked-sale.ts'
export { takeAwardsBack } from './take-award-back.ts'
export { workEvent, type Worked } from './work-event.ts'
