import { CLAIM_STATES } from '@vicino/domain/loyalty/claims'
import { z } from 'zod'
import { FIRST_VERSION, NEWEST_VERSION, type ApiVersion } from '../../versions.ts'
import { STEP_KINDS, STEP_MAKERS } from '../../loyalty/claims/constants.ts'
import { WEBHOOK_TEST, type WebhookEvent } from './constants.ts'

const cents = z.int().min(0)
const whole = z.int()

const redemption = z.object({
  redemptionId: z.uuid(),
  dealId: z.uuid(),
  channel: z.enum(['store', 'online']),
  /** BrandPoints that the customer got, or lost. */
  brandPoints: whole,
})
const member = z.object({
  programId: z.uuid(),
  /** As in the table of customers; getMember() of the API reads the member. */
  memberId: z.uuid(),
})
/** What a purchase or a refund changed, and what the member has afterwards. */
const figures = {
  amountCents: cents,
  points: whole,
  stamps: whole,
  balance: whole,
  /** Points that later purchases pay off first. */
  debt: whole,
  stampBalance: whole,
}
const sale = member.extend({
  /** The entry in the program: the same as `entryId` in answers of the API. */
  entryId: z.uuid(),
  /** As the shop's system sent it, or its till printed it. */
  receiptId: z.string(),
  ...figures,
})
const coupon = z.object({ couponId: z.uuid(), templateId: z.uuid(), memberId: z.uuid() })
const couponUse = coupon.extend({
  useId: z.uuid(),
  receiptId: z.string(),
  amountCents: cents,
  discountCents: cents,
  paidCents: cents,
})

/**
 * The `data` of each message to a brand's endpoints in the newest version: ids and numbers, nothing
 * that identifies a person. Amounts are in cents.
 */
export const WEBHOOK_DATA = {
  'redemption.confirmed': redemption,
  'redemption.voided': redemption,
  'purchase.registered': sale,
  'purchase.refunded': sale,
  'member.joined': member,
  'member.left': member,
  'claim.changed': member.extend({
    claimId: z.uuid(),
    rewardId: z.uuid(),
    step: z.enum(STEP_KINDS),
    by: z.enum(STEP_MAKERS),
    state: z.enum(CLAIM_STATES),
    /** Below 0 when the claim took them, above 0 when it gave them back. */
    points: whole,
    stamps: whole,
  }),
  /** Ranks: 0 is the lowest level. */
  'tier.changed': member.extend({ from: whole, to: whole }),
  'coupon.issued': coupon,
  'coupon.used': couponUse,
  'coupon.voided': couponUse,
} as const satisfies Record<WebhookEvent, z.ZodObject>
export type WebhookData = { readonly [Type in WebhookEvent]: z.output<(typeof WEBHOOK_DATA)[Type]> }

/** What the first version has in place of it. */
const FIRST_DATA = {
  'purchase.registered': member.extend({ purchaseId: z.uuid(), ...figures }),
  'purchase.refunded': member.extend({ refundId: z.uuid(), ...figures }),
} as const satisfies Partial<Record<WebhookEvent, z.ZodObject>>

const dataOf = (type: WebhookEvent, version: ApiVersion): z.ZodObject =>
  version === FIRST_VERSION && type in FIRST_DATA
    ? FIRST_DATA[type as keyof typeof FIRST_DATA]
    : WEBHOOK_DATA[type]

/** What each message means, for people who read the API's documentation. */
export const WEBHOOK_SUMMARIES: Readonly<Record<WebhookEvent | typeof WEBHOOK_TEST, string>> = {
  'redemption.confirmed': 'A deal was redeemed at the till or with an online code',
  'redemption.voided': 'A confirmed redemption was voided',
  'purchase.registered': 'A member’s purchase was registered',
  'purchase.refunded': 'A purchase was refunded, all of it or a part',
  'member.joined': 'Somebody joined a program',
  'member.left': 'A member left a program',
  'claim.changed': 'A claimed reward took a step: requested, ready, delivered, refused …',
  'tier.changed': 'A member reached another level',
  'coupon.issued': 'A member got a coupon',
  'coupon.used': 'A coupon was used',
  'coupon.voided': 'The use of a coupon was voided',
  'webhook.test': 'The button that tries an address out was pressed',
}

/** The body of a message: headers webhook-id, webhook-timestamp and webhook-signature sign it. */
export const webhookBodyOf = <Type extends WebhookEvent | typeof WEBHOOK_TEST>(
  type: Type,
  version: ApiVersion = NEWEST_VERSION,
) =>
  z.object({
    type: z.literal(type),
    /** The version of the message; the first one does not say it. */
    ...(version === FIRST_VERSION ? {} : { version: z.literal(version) }),
    /** The time of the event. */
    timestamp: z.iso.datetime(),
    data: type === WEBHOOK_TEST ? z.object({ webhookId: z.uuid() }) : dataOf(type as WebhookEvent, version),
  })
