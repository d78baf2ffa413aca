import { CLAIM_ACTIONS, CLAIM_REFUSALS, CLAIM_STATES } from '@vicino/domain/loyalty/claims'
import { FULFILMENTS, REWARD_KINDS } from '@vicino/domain/loyalty/rewards'
import { z } from 'zod'
import { shopDoorSchema } from '../../common/shop-door.ts'
import { accountSchema } from '../../common/account.ts'
import { idSchema } from '../../common/ids.ts'
import { cursorPage } from '../../common/pages.ts'
import { readableText } from '../../common/text.ts'
import { customerSchema } from '../members/schemas.ts'
import { memberReference } from '../members/purchase-schemas.ts'
import { shownRewardSchema } from '../programs/rewards/schemas.ts'
import { CLAIM_LIMITS, MOST_SUBSTITUTES, STEP_KINDS, STEP_MAKERS } from './constants.ts'

const count = z.int().min(0)
const moment = z.string()

export const claimStateSchema = z.enum(CLAIM_STATES)

/** A price: points and stamps, and euros that the member adds. */
const cost = { points: count, stamps: count, money: z.number().min(0) }

/**
 * A reward for a member, with its price at their tier and what is missing.
 */
export const memberRewardSchema = shownRewardSchema.extend({
  /**
   * At the current tier. `fullPoints` is the price without the tier's discount: struck through
   * where it is more.
   */
  price: z.object({ ...cost, fullPoints: count }),
  /** Available units; null = unlimited. */
  left: count.nullable(),
  /** What is missing: points, stamps, and the required tier (null when it is reached). */
  missing: z.object({
    points: count,
    stamps: count,
    level: z.object({ rank: z.int(), name: z.string() }).nullable(),
  }),
  /**
   * Claims of it by the caller that count against the limits: in all, and in the current period.
   */
  claimed: z.object({ inAll: count, inPeriod: count }),
  /** Why it cannot be claimed now; null = it can. */
  refusal: z.enum(CLAIM_REFUSALS).nullable(),
  can: z.object({ claim: z.boolean() }),
})
export type MemberReward = z.output<typeof memberRewardSchema>

export const memberCatalogueSchema = z.object({
  program: z.object({ _id: z.uuid(), name: z.string() }),
  /** The caller's points. */
  points: count,
  stamps: count,
  tier: z.object({ rank: z.int(), name: z.string() }),
  /** Last day for claims (YYYY-MM-DD), and whether it has passed. */
  claimsUntil: z.string(),
  isOpen: z.boolean(),
  /** Today's visible ones, in the brand's order. */
  items: z.array(memberRewardSchema),
})
export type MemberCatalogue = z.output<typeof memberCatalogueSchema>

/** The price that the member saw: a higher one is refused, a lower one accepted. */
export const claimBody = z.strictObject({
  points: count,
  stamps: count,
  money: z.number().min(0).multipleOf(0.01),
  /**
   * The address for shipping, or any other hint for preparing it. Required where the reward is
   * shipped.
   */
  note: readableText(CLAIM_LIMITS.note).optional(),
})

/** What was claimed, as it was then. */
export const claimedRewardSchema = z.object({
  _id: z.uuid(),
  kind: z.enum(REWARD_KINDS),
  name: z.string(),
  description: z.string(),
  imageUrl: z.string().nullable(),
  fulfilment: z.enum(FULFILMENTS),
  /** Value of one unit in euros, VAT included. */
  value: z.number(),
  /** Shops where it is fulfilled; empty = all of the brand. */
  pickupShops: z.array(shopDoorSchema),
  /** Weekdays on which it is fulfilled, 1 = Monday; empty = all. */
  pickupDays: z.array(z.int().min(1).max(7)),
})

/**
 * The common part of a claim for its member, its brand and the till: the reward is the bought
 * version.
 */
const claimFacts = z.object({
  _id: z.uuid(),
  state: claimStateSchema,
  reward: claimedRewardSchema,
  program: z.object({ _id: z.uuid(), name: z.string() }),
  ...cost,
  requestedAt: moment,
  approvedAt: moment.nullable(),
  readyAt: moment.nullable(),
  shippedAt: moment.nullable(),
  deliveredAt: moment.nullable(),
  /** When it was refused, cancelled or expired. */
  closedAt: moment.nullable(),
  /** When it should be ready or shipped; null before it is approved. */
  readyBy: moment.nullable(),
  /** The end of the pickup; null unless it is ready. */
  expiresAt: moment.nullable(),
  /** When it counts as fulfilled; null unless it was shipped. */
  deliversAt: moment.nullable(),
  /** The legal deadline for the fulfilment: six months from the request. */
  lawAt: moment,
  tracking: z.string().nullable(),
  /** Why it was refused or cancelled, or why another reward is offered. */
  reason: z.string().nullable(),
  /** The coupon in the member's wallet that it gave; null = none. */
  couponId: z.uuid().nullable(),
  /** What was returned when it was refused, cancelled or expired. */
  returned: z.object({ points: count, stamps: count }),
})

const stepSchema = z.object({
  kind: z.enum(STEP_KINDS),
  by: z.enum(STEP_MAKERS),
  at: moment,
  reason: z.string().nullable(),
  /** Points and stamps that it took (below 0) or returned. */
  points: z.int(),
  stamps: z.int(),
})

/** A claim in the member's wallet. */
export const ownClaimSchema = claimFacts.extend({
  brand: accountSchema,
  /** Ten characters to show or dictate in the shop, in two groups; null once it is closed. */
  code: z.string().nullable(),
  note: z.string().nullable(),
  /** Rewards to choose from where the brand cannot deliver this one. */
  offered: z.array(
    z.object({ _id: z.uuid(), name: z.string(), imageUrl: z.string().nullable(), value: z.number() }),
  ),
  can: z.object({
    cancel: z.boolean(),
    receive: z.boolean(),
    substitute: z.boolean(),
    /** It has a code that a shop accepts now. */
    show: z.boolean(),
  }),
})
export type OwnClaim = z.output<typeof ownClaimSchema>

/**
 * A single claim: with its steps so far and a QR that is renewed every 30 s; null where no shop
 * accepts it now.
 */
export const ownClaimDetailSchema = ownClaimSchema.extend({
  steps: z.array(stepSchema),
  qr: z.object({ token: z.string(), expiresAt: moment }).nullable(),
  serverTime: moment,
})
export type OwnClaimDetail = z.output<typeof ownClaimDetailSchema>

/** A claim in the list of its brand. */
export const brandClaimSchema = claimFacts.extend({
  customer: customerSchema,
  note: z.string().nullable(),
  /** `warn`: over five months old; `breach`: over the six of the law. */
  lateness: z.enum(['in_time', 'warn', 'breach']),
  /** It should have been ready or shipped by now. */
  isLate: z.boolean(),
  offered: z.array(
    z.object({ _id: z.uuid(), name: z.string(), imageUrl: z.string().nullable(), value: z.number() }),
  ),
  /** The actions that its brand may take now. */
  actions: z.array(z.enum(CLAIM_ACTIONS)),
})
export type BrandClaim = z.output<typeof brandClaimSchema>

export const brandClaimDetailSchema = brandClaimSchema.extend({
  steps: z.array(stepSchema.extend({ actor: z.string().nullable() })),
  /**
   * Rewards of the program that may be offered in its place: of the same or a higher value, and not
   * sold out.
   */
  substitutes: z.array(
    z.object({ _id: z.uuid(), name: z.string(), imageUrl: z.string().nullable(), value: z.number() }),
  ),
})
export type BrandClaimDetail = z.output<typeof brandClaimDetailSchema>

export const claimQueueSchema = cursorPage(brandClaimSchema).extend({
  /** Claims of the program by state, whatever the filter. */
  counts: z.object(
    Object.fromEntries(CLAIM_STATES.map((state) => [state, count])) as Record<
      (typeof CLAIM_STATES)[number],
      typeof count
    >,
  ),
  /** Late open claims: past their day, over five months old, over the six of the law. */
  deadlines: z.object({ late: count, warn: count, breach: count }),
})
export type ClaimQueue = z.output<typeof claimQueueSchema>

export const reasonBody = z.strictObject({ reason: readableText(CLAIM_LIMITS.reason) })
export const shipBody = z.strictObject({ tracking: readableText(CLAIM_LIMITS.tracking).optional() })
export const offerBody = reasonBody.extend({
  rewardIds: z.array(idSchema).min(1).max(MOST_SUBSTITUTES),
})

/** A claim for the till before the fulfilment; `money` is the customer's payment. */
export const tillClaimSchema = claimFacts.extend({
  customer: customerSchema,
  note: z.string().nullable(),
})
export type TillClaim = z.output<typeof tillClaimSchema>

const where = { storeId: idSchema.optional() }
/** By the text of its QR, by its code, or by the member's shown card with the chosen claim. */
export const confirmClaimBody = z.union([
  z.strictObject({ token: z.string().min(1).max(2000), ...where }),
  z.strictObject({ code: z.string().trim().min(8).max(20), ...where }),
  z.strictObject({ claimId: idSchema, member: memberReference, ...where }),
])

/** A year's prizes of a program, for the withholding; euros. */
export const prizeReportSchema = z.object({
  year: z.int(),
  /** Above this a person's prizes of the year are subject to withholding. */
  threshold: z.number(),
  totals: z.object({
    prizes: z.int(),
    value: z.number(),
    net: z.number(),
    vat: z.number(),
    /** People above the threshold. */
    above: z.int(),
  }),
  /** By what counts, the highest first. */
  people: z.array(
    z.object({
      userId: z.uuid(),
      username: z.string(),
      prizes: z.int(),
      value: z.number(),
      counted: z.number(),
      above: z.boolean(),
    }),
  ),
})
