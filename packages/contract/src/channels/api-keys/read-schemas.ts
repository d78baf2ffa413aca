import { CLAIM_STATES } from '@vicino/domain/loyalty/claims'
import { FULFILMENTS, REWARD_KINDS } from '@vicino/domain/loyalty/rewards'
import { z } from 'zod'
import { tillCouponSchema } from '../../loyalty/coupons/schemas.ts'

const count = z.int().min(0)
/** Euros. */
const euros = z.number()

/** A running program of the brand, with what its points buy. */
export const keyProgramSchema = z.object({
  _id: z.uuid(),
  name: z.string(),
  description: z.string(),
  /** Calendar dates in Rome, both included. */
  startDate: z.string(),
  endDate: z.string(),
  /** Open rewards in the brand's order. */
  rewards: z.array(
    z.object({
      _id: z.uuid(),
      kind: z.enum(REWARD_KINDS),
      name: z.string(),
      description: z.string(),
      imageUrl: z.string().nullable(),
      fulfilment: z.enum(FULFILMENTS),
      points: count,
      stamps: count,
      /** What the member adds. */
      money: euros,
      /** Value of one unit, VAT included. */
      value: euros,
      /** Units left; null = unlimited. */
      stock: count.nullable(),
    }),
  ),
})

/** A member of a program as of a moment; who left is not among them. */
export const keyMemberSchema = z.object({
  userId: z.uuid(),
  handle: z.string(),
  name: z.string(),
  points: count,
  stamps: count,
  statusPoints: z.int(),
  /** Rank 0 = none; the name is empty while tiers are off. */
  tier: z.object({ rank: count, name: z.string() }),
  /** Purchases at the brand that were not fully refunded, what remains of them, and the newest. */
  purchases: count,
  spent: euros,
  lastPurchaseAt: z.string().nullable(),
  joinedAt: z.string(),
  /** When one of these last changed. */
  changedAt: z.string(),
})

/** A claimed reward that the member does not have yet. */
export const keyClaimSchema = z.object({
  _id: z.uuid(),
  programId: z.uuid(),
  /** Name of the reward. */
  reward: z.string(),
  state: z.enum(CLAIM_STATES),
  requestedAt: z.string(),
  /** Until when it is handed over; null = no end yet. */
  expiresAt: z.string().nullable(),
})

/** A deal of the brand that is on offer, with its stock. */
export const keyDealSchema = z.object({
  _id: z.uuid(),
  productId: z.uuid(),
  title: z.string(),
  gtins: z.array(z.string()),
  price: euros,
  discountPrice: euros,
  /** Whole percent. */
  discount: z.int(),
  points: count,
  /** All units, and those that no code holds or has used. */
  stock: count,
  stockLeft: count,
  online: z.boolean(),
  expiresAt: z.string(),
})

/** A product of the brand. */
export const keyProductSchema = z.object({
  _id: z.uuid(),
  name: z.string(),
  description: z.string(),
  /** The brand's own code; null = none. */
  code: z.string().nullable(),
  gtins: z.array(z.string()),
  imageUrl: z.string().nullable(),
})

/** A coupon that can be used now, as createPurchase() takes it. */
export const keyCouponSchema = tillCouponSchema.omit({ ticket: true })
