import type {
  ConfirmClaimResponse,
  ConfirmCodeResponse,
  CreateEventData,
  CreateEventResponse,
  CreatePurchaseData,
  CreatePurchaseResponse,
  CreatePurchasesResponse,
  CreateRefundData,
  CreateRefundResponse,
  GetMemberResponse,
} from './generated/types.gen.ts'

/** A purchase of a member. `amount` in euros, `receiptId` the number by which it counts once. */
export type Purchase = CreatePurchaseData['body']
/** A refund by the purchase's receipt, or of a member whose receipt is not known. */
export type Refund = CreateRefundData['body']
/** Something that a custom rule of the brand pays for. `eventId` is the number by which it counts once. */
export type CustomEvent = CreateEventData['body']

export type PurchaseResult = CreatePurchaseResponse
export type PurchasesResult = CreatePurchasesResponse
export type RefundResult = CreateRefundResponse
export type EventResult = CreateEventResponse
export type ClaimResult = ConfirmClaimResponse
export type CodeResult = ConfirmCodeResponse
export type MemberResult = GetMemberResponse
