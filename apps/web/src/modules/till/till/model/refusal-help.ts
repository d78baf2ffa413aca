import type { Refusal } from './till-state.ts'

/** Key of the text (under `refused.help`) that says what the cashier can do after a refusal. */
export type RefusalHelp =
  | 'foreign'
  | 'keyboard'
  | 'invalid'
  | 'again'
  | 'done'
  | 'other'
  | 'wait'
  | 'owner'
  | 'card'
  | 'cardAgain'
  | 'program'
  | 'receipt'
  | 'left'
  | 'purchase'
  | 'lines'
  | 'clock'
  | 'overLimit'
  | 'claimDone'
  | 'claimOver'
  | 'claimWaits'
  | 'claimAgain'
  | 'claimShop'
  | 'claimDay'
  | 'claimOwn'
  | 'couponDone'
  | 'couponOver'
  | 'couponAgain'
  | 'couponShop'
  | 'couponTogether'
  | 'couponReceipt'
  | 'manager'
  | 'tillShop'
  | 'shopGone'
  | 'general'

const HELP: Partial<Readonly<Record<Refusal, RefusalHelp>>> = {
  foreign: 'foreign',
  keyboard: 'keyboard',
  code_invalid: 'invalid',
  validation_failed: 'invalid',
  code_expired: 'again',
  proof_stale: 'again',
  code_other_version: 'again',
  redemption_cancelled: 'again',
  already_redeemed: 'done',
  other_brand: 'other',
  typed_codes_locked: 'wait',
  till_without_brand: 'owner',
  till_other_shop: 'tillShop',
  shop_not_found: 'shopGone',
  card_invalid: 'card',
  card_expired: 'cardAgain',
  program_not_active: 'program',
  event_conflict: 'receipt',
  refund_exceeds: 'left',
  purchase_not_found: 'purchase',
  lines_differ: 'lines',
  purchases_per_day: 'overLimit',
  purchases_per_hour: 'overLimit',
  purchase_unusual: 'manager',
  event_from_future: 'clock',
  event_too_old: 'clock',
  claim_delivered: 'claimDone',
  claim_over: 'claimOver',
  claim_not_found: 'claimOver',
  claim_waits: 'claimWaits',
  claim_proof_stale: 'claimAgain',
  claim_other_brand: 'other',
  claim_other_shop: 'claimShop',
  claim_other_day: 'claimDay',
  own_claim: 'claimOwn',
  coupon_used: 'couponDone',
  coupon_expired: 'couponOver',
  coupon_revoked: 'couponOver',
  coupon_not_yet: 'couponOver',
  coupon_not_found: 'couponOver',
  coupon_proof_stale: 'couponAgain',
  coupon_ticket_stale: 'couponAgain',
  coupon_other_brand: 'other',
  coupon_other_shop: 'couponShop',
  coupon_other_member: 'couponTogether',
  coupon_not_combinable: 'couponTogether',
  coupon_same_coupon: 'couponTogether',
  coupon_beside_deal: 'couponTogether',
  coupon_receipt_used: 'couponReceipt',
  own_coupon: 'claimOwn',
}

export function refusalHelp(code: Refusal): RefusalHelp {
  return HELP[code] ?? 'general'
}
