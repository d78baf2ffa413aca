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

/** Numbers and dates that a reward's body and its answer share. */
const terms = {
  kind: z.enum(REWARD_KINDS),
  fulfilment: z.enum(FULFILMENTS),
}

/** A reward as a brand sends it: all of it, also to change one field. */
export const rewardBody = z.strictObject({
  ...terms,
  name: readableText(REWARD_LIMITS.name),
  description: z.union([z.literal(''), readableText(REWARD_LIMITS.description)]),
  /** Key of an uploaded picture (folder `program`), or the address that the reward shows already; null = none. */
  imageUrl: fileKeyOrAddressSchema.nullable(),
  /** What it costs: one of the two is above 0. */
  points: z.int().min(0).max(REWARD_LIMITS.points),
  stamps: z.int().min(0).max(REWARD_LIMITS.stamps),
  /** Euros that a member adds; 0 = none. */
  money: z.number().min(0).max(REWARD_LIMITS.value).multipleOf(0.01),
  /** Euros that one is worth, VAT included. */
  value: z.number().min(0.01).max(REWARD_LIMITS.value).multipleOf(0.01),
  /** Percent. */
  vatRate: z.number().refine((rate) => VAT_RATES.some((known) => known === rate), message('invalid')),
  /** How many there are; null = unlimited, then `estimate` says how many will probably be asked for. */
  stock: z.int().min(0).max(REWARD_LIMITS.stock).nullable(),
  estimate: z.int().min(0).max(REWARD_LIMITS.stock).nullable(),
  /** How often one member can have it; null = without limit. */
  perMember: z.int().min(1).max(REWARD_LIMITS.perMember).nullable(),
  /** Least tier: 0 = everybody, 1 = the lowest tier of the brand … */
  minRank: z.int().min(0).max(20),
  /** Only customers of this segment of the program see it and can claim it; null = all. Left out: as it is. */
  segmentId: idSchema.nullable().optional(),
  /**
   * An active coupon of the brand that a reward of kind discount hands over when it is claimed; then it is digital, for no
   * money, and nobody approves it. null = none. Left out: as it is.
   */
  couponTemplateId: idSchema.nullable().optional(),
  /** First and last day on which it is shown and can be claimed; null = from the start, until the end of claims. */
  visibleFrom: wallDate.nullable(),
  visibleTo: wallDate.nullable(),
  /*
   * How claims of it are processed. Left out: as it is; of a new reward without such a limit, handed over in all shops on
   * all days, approved by itself, and ready at once, or sent within 30 days.
   */
  /** How often one member can have it in a day, week, month or year of the calendar; both or neither. */
  perPeriod: z.int().min(1).max(REWARD_LIMITS.perMember).nullable().optional(),
  period: z.enum(LIMIT_PERIODS).nullable().optional(),
  needsApproval: z.boolean().optional(),
  /** Days from the approval until it is ready or sent; null = at once, or 30 where it is sent. */
  readyWithinDays: z.int().min(0).max(REWARD_LIMITS.readyWithinDays).nullable().optional(),
  /** Shops of the brand where it is handed over; empty = all. */
  pickupShops: z.array(idSchema).max(REWARD_LIMITS.pickupShops).optional(),
  /** Weekdays on which it is handed over, 1 = Monday; empty = all. */
  pickupDays: z.array(z.int().min(1).max(7)).max(7).optional(),
})

export const rewardSchema = z.object({
  ...terms,
  _id: z.uuid(),
  name: z.string(),
  description: z.string(),
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
  /** A paused one is shown but cannot be claimed. */
  state: z.enum(['open', 'paused']),
  /** Goes into If-Match of the next change. */
  version: z.int().min(1),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Reward = z.output<typeof rewardSchema>

/** The catalogue of a program as its brand sees it. */
export const catalogueSchema = z.object({
  /** In the order in which members see them. */
  items: z.array(rewardSchema),
  pool: z.object({
    /** Euros: value of all prizes with VAT, the montepremi without it, and the bond of 20 % of that, in whole euros. */
    value: euros,
    net: euros,
    bond: euros,
    /** Euros that the brand deposited; null = not recorded. */
    deposited: euros.nullable(),
    /** Euros without VAT that were handed over or are owed to members, as the last night counted them. */
    owed: euros,
    /** `none` = none is due; `near` = 80 % or more of what the deposit covers; `low` = it does not cover the greater of `net` and `owed`. */
    state: z.enum(['none', 'missing', 'low', 'near', 'covered']),
    /** The greater of `net` and `owed` in percent of what the deposit covers; null without a deposit. */
    percent: count.nullable(),
  }),
  /** Tiers in force, lowest first; empty while they are off. */
  levels: z.array(
    z.object({ rank: z.int().min(1), name: z.string(), color: z.string(), rewardsDiscount: z.number() }),
  ),
  can: z.object({
    add: z.boolean(),
    /** Everything, also to remove one; else only what is not worse for members. */
    edit: z.boolean(),
    improve: z.boolean(),
  }),
})
export type Catalogue = z.output<typeof catalogueSchema>

/** A reward on the page of its program, as everybody sees it. */
export const shownRewardSchema = rewardSchema.pick({
  _id: true,
  kind: true,
  name: true,
  description: true,
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
