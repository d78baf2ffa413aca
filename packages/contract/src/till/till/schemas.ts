import { z } from 'zod'
import { idSchema } from '../../common/ids.ts'
import { tillClaimSchema } from '../../loyalty/claims/schemas.ts'
import { tillCouponSchema } from '../../loyalty/coupons/schemas.ts'
import { customerSchema, tillProgramSchema } from '../../loyalty/members/schemas.ts'
import { tillVisitSchema } from '../../loyalty/visits/schemas.ts'
import { channelSchema, dealLineSchema, tillLineSchema } from '../../redemption/redemptions/schemas.ts'

const personSchema = z.object({ username: z.string(), avatar: z.string().nullable() })

/** A confirmed redemption of the day; `voidReason` when it was voided. */
export const confirmationSchema = tillLineSchema.omit({ serverTime: true }).extend({
  kind: z.literal('redemption'),
  confirmedAt: z.string(),
  confirmedBy: z.string(),
  voidReason: z.string().nullable(),
  /** A till without network read the code; `stale`: after the end of its freshness token. */
  withoutNetwork: z.enum(['fresh', 'stale']).optional(),
  /** `void`: the caller may void it now. */
  can: z.object({ void: z.boolean() }),
})
export type Confirmation = z.output<typeof confirmationSchema>

/**
 * A purchase, refund or visit of a member of the brand's programs that a till registered: one entry
 * for all programs.
 */
export const memberEntrySchema = z.object({
  kind: z.enum(['purchase', 'refund', 'visit']),
  /** The event in the first of the programs; for a purchase the id by which it is refunded. */
  _id: z.uuid(),
  /** When the till reported it. */
  confirmedAt: z.string(),
  confirmedBy: z.string(),
  /** '' for a visit. */
  receiptId: z.string(),
  customer: personSchema,
  /**
   * Euros: for a purchase the paid amount, for a refund the amount taken from purchases; 0 for a
   * visit.
   */
  amount: z.number(),
  /** The reason for a refund without a receipt; null for all others. */
  reason: z.string().nullable(),
  /** Points and stamps in each program, below 0 when taken back. */
  results: z.array(z.object({ program: z.string(), points: z.int(), stamps: z.int() })),
  /** `refund`: a part of the purchase can still be refunded. */
  can: z.object({ refund: z.boolean() }),
})
export type MemberEntry = z.output<typeof memberEntrySchema>

/** A claimed reward that a till fulfilled. */
export const rewardEntrySchema = z.object({
  kind: z.literal('prize'),
  /** Id of the claim. */
  _id: z.uuid(),
  confirmedAt: z.string(),
  confirmedBy: z.string(),
  customer: personSchema,
  reward: z.string(),
  /** Euros paid for it at the till; given back when it was undone. */
  amount: z.number(),
  /** The reason for which the till took the handover back; null when it did not. */
  undoReason: z.string().nullable(),
  /** `undo`: the caller may take it back now. */
  can: z.object({ undo: z.boolean() }),
})
export type RewardEntry = z.output<typeof rewardEntrySchema>

export const dayEntrySchema = z.discriminatedUnion('kind', [
  confirmationSchema,
  memberEntrySchema,
  rewardEntrySchema,
])
export type DayEntry = z.output<typeof dayEntrySchema>

export const waitingCodeSchema = tillLineSchema
  .omit({ serverTime: true, unheardSeconds: true })
  .extend({ code: z.string() })
export type WaitingCode = z.output<typeof waitingCodeSchema>

/** A unit held by a code, for the shop: the deal and the end, without the person. */
export const holdSchema = z.object({
  _id: z.uuid(),
  channel: channelSchema,
  deal: dealLineSchema,
  openedAt: z.string(),
  expiresAt: z.string(),
  /** The account was younger than a day when it opened the code. */
  newAccount: z.boolean(),
  /** `free`: the caller may free the unit now. */
  can: z.object({ free: z.boolean() }),
})
export type Hold = z.output<typeof holdSchema>

/** Any text that a till scans or types. */
export const tillScanBody = z.strictObject({
  text: z.string().trim().min(1).max(2000),
  /** The till's shop, for rewards that are fulfilled only in some shops. */
  storeId: idSchema.optional(),
})

/**
 * The identified object: the code of a deal, a member's card (with the rewards to fulfil), a claim,
 * or a coupon of the brand.
 */
export const tillScanSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('redemption'), redemption: tillLineSchema }),
  z.object({
    kind: z.literal('member'),
    customer: customerSchema,
    offlineCard: z.boolean(),
    programs: z.array(tillProgramSchema),
    /** Rewards of the member at this brand that can be fulfilled now, oldest first. */
    claims: z.array(tillClaimSchema),
    /** null where no program of the brand rewards a visit that the till registers. */
    visit: tillVisitSchema.nullable(),
  }),
  z.object({ kind: z.literal('claim'), claim: tillClaimSchema }),
  z.object({ kind: z.literal('coupon'), coupon: tillCouponSchema }),
])
export type TillScan = z.output<typeof tillScanSchema>
