import './members.events.ts'

/** For features whose events earn points in a program. */
export { adjust, adjustAll, takeAdjustmentBack } from './adjust-points.ts'
export { readAdjustable } from './adjust-points.queries.ts'
export { award } from './give-award.ts'
export { balanceOfMember } from './balance.ts'
export { countTypedMember, readCard, signCard, signWalletCard } from './card.ts'
export { customerOf } from './customers.ts'
export { GIFT_SOURCE, giveAll } from './give-points.ts'
export {
  arrayText,
  loweredBy,
  type PostingSource,
  type RefundRow,
  refundsOf,
  sourceOf,
} from './event-rows.ts'
export { explained } from './explained.ts'
export { eventsById } from './history.ts'
export { importPurchases, takePurchaseBack } from './imported-purchases.ts'
export { join } from './join-program.ts'
export type { StoredLine } from './facts.queries.ts'
export type { Incoming } from './incoming.ts'
export { presentCustomer, tierOf } from './members.presenter.ts'
export { lowerTiersOf } from './lower-tiers.ts'
export { refuseUnusual } from './purchase-limits.ts'
export { readHourLimit, writeHourLimit } from './purchase-limits.queries.ts'
export { insertConsents, readMembers } from './members.queries.ts'
export { isMember, lockMember } from './membership.queries.ts'
export { mayProfile, profiledOf } from './profiling.queries.ts'
export { creditPendingOf } from './pending-points.ts'
export { registerCustom } from './custom-event.ts'
export { lostPoints } from './lost-points.queries.ts'
export { receiptAt } from './receipt-at.ts'
export { receiptIn } from './registers.ts'
export { earningPrograms } from './earning-programs.ts'
export { type AtTill, refundLoose, refundSale, refuseOthersShop, registerSale, scanCard } from './till.ts'
export { soldIn } from './sold-in.ts'
export { tillEntries, type TillEntryRow } from './till-day.queries.ts'
export { SELLER_OF_EVENT } from './seller.queries.ts'
export { takeSecondWelcomes } from './second-welcome.ts'
export { amountText } from './sentences.ts'
export { sellUnlocked } from './unlocked-sale.ts'
export { takeAwardsBack } from './reverse-award.ts'
export { processEvent, type EventResult } from './process-event.ts'
