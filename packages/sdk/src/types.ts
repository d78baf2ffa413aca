import type {
  ChangeWebhookAddressData,
  ChangeWebhookAddressResponse,
  CheckCouponResponse,
  ConfirmClaimResponse,
  ConfirmCodeResponse,
  CreateEventData,
  CreateEventResponse,
  CreatePurchaseData,
  CreatePurchaseResponse,
  CreatePurchasesResponse,
  CreateRefundData,
  CreateRefundResponse,
  CreateWebhookAddressData,
  CreateWebhookAddressResponse,
  ReadPurchasesResponse,
  GetMemberResponse,
  GetWebhookMessageResponse,
  ReadDealsData,
  ReadMembersData,
  ReadMembersResponse,
  ReadDealsResponse,
  ReadProductsResponse,
  ReadProgramsResponse,
  ListWebhookAddressesResponse,
  ListWebhookMessagesData,
  ListWebhookMessagesResponse,
} from './generated/types.gen.ts'

/**
 * A purchase of a member. Amounts are in cents. A purchase with the same `receiptId` counts only
 * once.
 */
export type Purchase = CreatePurchaseData['body']
/** A refund by the purchase's receipt, or by the member if the receipt is unknown. */
export type Refund = CreateRefundData['body']
/**
 * An event that a custom rule of the brand rewards with points. An event with the same `eventId`
 * counts only once.
 */
export type CustomEvent = CreateEventData['body']

export type PurchaseResult = CreatePurchaseResponse
export type PurchasesResult = CreatePurchasesResponse
export type RefundResult = CreateRefundResponse
export type EventResult = CreateEventResponse
export type ClaimResult = ConfirmClaimResponse
export type CodeResult = ConfirmCodeResponse
export type MemberResult = GetMemberResponse
/** Where a page begins, and which members: of a tier, or those that changed since a moment. */
export type MembersAsked = NonNullable<ReadMembersData['query']>
export type MembersPage = ReadMembersResponse
export type ProgramsResult = ReadProgramsResponse
export type FoundPurchases = ReadPurchasesResponse
export type CouponResult = CheckCouponResponse
/** Where a page of a list begins: `cursor` is the `nextCursor` of the page before. */
export type PageAsked = NonNullable<ReadDealsData['query']>
export type DealsPage = ReadDealsResponse
export type ProductsPage = ReadProductsResponse
export type NewWebhookAddress = CreateWebhookAddressData['body']
export type NewWebhookResult = CreateWebhookAddressResponse
export type ChangedWebhookAddress = ChangeWebhookAddressData['body']
export type WebhookAddress = ChangeWebhookAddressResponse
export type WebhookAddresses = ListWebhookAddressesResponse
/** A page of a log, and which messages: all, or those in one state. */
export type MessagesAsked = NonNullable<ListWebhookMessagesData['query']>
export type SentMessages = ListWebhookMessagesResponse
/** A message with its body and each try. */
export type SentMessage = GetWebhookMessageResponse
