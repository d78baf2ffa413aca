import { FULFILMENTS, LIMIT_PERIODS, REWARD_KINDS, VAT_RATES } from '@vicino/domain/loyalty/rewards'
import { z } from 'zod'
import { message } from '../../../common/field-messages.ts'
import { readableText } from '../../../common/text.ts'
import { idSchema } from '../../../common/ids.ts'
import { fileKeyOrAddressSchema } from '../../../foundation/files/schemas.ts'
import { wallDate } from '../schemas.ts'
import { REWARD_LIMITS } from './constants.ts'

const count = z.int().min(0)
/** Euros with at most two decimals. */
const euros = z.number()

/** Numbers and dates in both the body and the answer of a reward. */
const terms = {
  kind: z.enum(REWARD_KINDS),
  fulfilment: z.enum(FULFILMENTS),
}

/** A reward as a brand sends it: always complete, also to change one field. */
export const rewardBody = z.strictObject({
  ...terms,
  name: readableText(REWARD_LIMITS.name),
  description: z.union([z.literal(''), readableText(REWARD_LIMITS.description)]),
  /**
   * Why texts that sound like money or a draw are neither; kept with every version of the reward.
   * Omitted: unchanged.
   */
  nameReason: readableText(REWARD_LIMITS.nameReason).nullable().optional(),
  /** Who gets a donation; needed for that kind, and null for others. Omitted: unchanged. */
  beneficiary: readableText(REWARD_LIMITS.beneficiary).nullable().optional(),
  /** Key of an uploaded image (folder `program`), or the reward's current address; null = none. */
  imageUrl: fileKeyOrAddressSchema.nullable(),
  /** Its price: one of the two is above 0. */
  points: z.int().min(0).max(REWARD_LIMITS.points),
  stamps: z.int().min(0).max(REWARD_LIMITS.stamps),
  /** Euros that a member adds; 0 = none. */
  money: z.number().min(0).max(REWARD_LIMITS.value).multipleOf(0.01),
  /** Value of one unit in euros, VAT included. */
  value: z.number().min(0.01).max(REWARD_LIMITS.value).multipleOf(0.01),
  /** Percent. */
  vatRate: z.number().refine((rate) => VAT_RATES.some((known) => known === rate), message('invalid')),
  /** Number of units; null = unlimited, and `estimate` is then the expected number of claims. */
  stock: z.int().min(0).max(REWARD_LIMITS.stock).nullable(),
  estimate: z.int().min(0).max(REWARD_LIMITS.stock).nullable(),
  /** How often one member can have it; null = without limit. */
  perMember: z.int().min(1).max(REWARD_LIMITS.perMember).nullable(),
  /** Lowest tier: 0 = everybody, 1 = the lowest tier of the brand … */
  minRank: z.int().min(0).max(20),
  /**
   * Only customers of this segment of the program see it and can claim it; null = all. Omitted:
   * unchanged.
   */
  segmentId: idSchema.nullable().optional(),
  /**
   * An active coupon of the brand that a claim of a reward of kind discount gives; the reward is
   * then digital, for no money, and without approval. null = none. Omitted: unchanged.
   */
  couponTemplateId: idSchema.nullable().optional(),
  /**
   * First and last day on which it is visible and can be claimed; null = from the start, until the
   * end of claims.
   */
  visibleFrom: wallDate.nullable(),
  visibleTo: wallDate.nullable(),
  /*
   * How claims of it are processed. Omitted: unchanged. A new reward has no such limit, is
   * fulfilled in all shops on all days, is approved automatically, and is ready at once, or shipped
   * within 30 days.
   */
  /** How often one member can have it per calendar day, week, month or year; both or neither. */
  perPeriod: z.int().min(1).max(REWARD_LIMITS.perMember).nullable().optional(),
  period: z.enum(LIMIT_PERIODS).nullable().optional(),
  needsApproval: z.boolean().optional(),
  /**
   * Days from the approval until it is ready or shipped; null = at once, or 30 where it is shipped.
   */
  readyWithinDays: z.int().min(0).max(REWARD_LIMITS.readyWithinDays).nullable().optional(),
  /** Shops of the brand where it is fulfilled; empty = all. */
  pickupShops: z.array(idSchema).max(REWARD_LIMITS.pickupShops).optional(),
  /** Weekdays on which it is fulfilled, 1 = Monday; empty = all. */
  pickupDays: z.array(z.int().min(1).max(7)).max(7).optional(),
})

export const rewardSchema = z.object({
  ...terms,
  _id: z.uuid(),
  name: z.string(),
  description: z.string(),
  nameReason: z.string().nullable(),
  beneficiary: z.string().nullable(),
  imageUrl: z.string().nullable(),
  points: count,
  stamps: count,
  money: euros,
  value: euros,
  vatRate: z.number(),
  stock: count.nullable(),
  estimate: count.nullable(),
  perMember: count.nullable(),
  minRank: count,
  segmentId: z.uuid().nullable(),
  couponTemplateId: z.uuid().nullable(),
  visibleFrom: z.string().nullable(),
  visibleTo: z.string().nullable(),
  perPeriod: count.nullable(),
  period: z.enum(LIMIT_PERIODS).nullable(),
  needsApproval: z.boolean(),
  readyWithinDays: count.nullable(),
  pickupShops: z.array(z.uuid()),
  pickupDays: z.array(z.int()),
  /** A paused one is visible but cannot be claimed. */
  state: z.enum(['open', 'paused']),
  /** Sent in If-Match of the next change. */
  version: z.int().min(1),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Reward = z.output<typeof rewardSchema>

/** The catalogue of a program for its brand. */
export const catalogueSchema = z.object({
  /** In the members' order. */
  items: z.array(rewardSchema),
  pool: z.object({
    /**
     * Euros: value of all rewards with VAT, the montepremi without it, and the bond of 20 % of
     * that, in whole euros.
     */
    value: euros,
    net: euros,
    bond: euros,
    /** The brand's deposit in euros; null = not recorded. */
    deposited: euros.nullable(),
    /** Fulfilled and owed rewards in euros without VAT, as counted last night. */
    owed: euros,
    /**
     * `none` = none is due; `near` = 80 % or more of the deposit's cover; `low` = it does not cover
     * the greater of `net` and `owed`.
     */
    state: z.enum(['none', 'missing', 'low', 'near', 'covered']),
    /**
     * The greater of `net` and `owed` in percent of the deposit's cover; null without a deposit.
     */
    percent: count.nullable(),
  }),
  /** The valid tiers, lowest first; empty while they are off. */
  levels: z.array(
    z.object({ rank: z.int().min(1), name: z.string(), color: z.string(), rewardsDiscount: z.number() }),
  ),
  can: z.object({
    add: z.boolean(),
    /**
     * Everything, including removal; otherwise only changes that are not worse for members.
     */
    edit: z.boolean(),
    improve: z.boolean(),
  }),
})
export type Catalogue = z.output<typeof catalogueSchema>

/** A reward on the public page of its program. */
export const shownRewardSchema = rewardSchema.pick({
  _id: true,
  kind: true,
  name: true,
  description: true,
  beneficiary: true,
  imageUrl: true,
  points: true,
  stamps: true,
  money: true,
  value: true,
  stock: true,
  perMember: true,
  perPeriod: true,
  period: true,
  minRank: true,
  visibleTo: true,
  fulfilment: true,
  needsApproval: true,
  state: true,
})
export type ShownReward = z.output<typeof shownRewardSchema>
