import { z } from 'zod'
import { configSchema, programPhaseSchema } from '../programs/schemas.ts'
import { shownRewardSchema } from '../programs/rewards/schemas.ts'
import { challengesSchema } from './challenge-schemas.ts'
import { EVENT_TYPES, ITEM_KINDS, TIER_UNITS, REFUSALS } from './constants.ts'

/** A tier: rank 0 is the base below the lowest one; the name is empty while tiers are off. */
const tierSchema = z.object({ rank: z.int(), name: z.string() })
/** The next tier and what is missing to it; null at the top or without tiers. */
const nextTierSchema = tierSchema.extend({ missing: z.int(), unit: z.enum(TIER_UNITS) }).nullable()

/** What a member has in a program. */
export const balanceSchema = z.object({
  programId: z.uuid(),
  userId: z.uuid(),
  points: z.int(),
  /** Points that were spent before they were taken back, and are owed. */
  debt: z.int(),
  /** Points that are decided but not spendable yet. */
  pending: z.int(),
  stamps: z.int(),
  /** Of the running period; what tiers are measured by unless they go by spend or purchases. */
  statusPoints: z.int(),
  tier: tierSchema,
  nextTier: nextTierSchema,
  /** What is missing to keep the present tier for the next period; null when it is safe. */
  missingToKeep: z.int().nullable(),
  /** The way from the present tier to the next one; null while tiers are off. */
  progress: z
    .object({
      /** What tiers are measured by: status points, whole euros spent, or purchases. */
      metric: z.enum(TIER_UNITS),
      /** Of the running period. */
      measure: z.int(),
      /** Where the present tier begins, and the next one; null at the top. */
      from: z.int(),
      to: z.int().nullable(),
      /** Last day of the running period (YYYY-MM-DD in Rome); null where it does not end. */
      lastDay: z.string().nullable(),
    })
    .nullable(),
  /** The next points that run out; null when none do. */
  expiring: z.object({ points: z.int(), at: z.string() }).nullable(),
  joinedAt: z.string(),
})
export type ProgramBalance = z.output<typeof balanceSchema>

const programBrandSchema = z.object({
  _id: z.uuid(),
  username: z.string(),
  handle: z.string(),
  avatar: z.string().nullable(),
})

/** A program that the caller joined, for the wallet. */
export const joinedProgramSchema = balanceSchema.extend({
  program: z.object({
    _id: z.uuid(),
    name: z.string(),
    image: z.string(),
    status: z.string(),
    phase: programPhaseSchema,
    startDate: z.string(),
    endDate: z.string(),
    claimsUntil: z.string(),
    stampsEach: z.number().nullable(),
    brand: programBrandSchema,
  }),
})
export type JoinedProgram = z.output<typeof joinedProgramSchema>

/** The tiers of a program as shoppers read them. */
export const tierLadderSchema = z.object({
  metric: z.enum(TIER_UNITS),
  /** Name of rank 0, below the lowest tier. */
  base: z.string(),
  items: z.array(
    z.object({
      name: z.string(),
      from: z.int(),
      color: z.string(),
      benefits: z.array(z.string()),
      /** Multiplies the points of purchases; 1 = it does not. */
      pointsMultiplier: z.number(),
      /** Percent off the points that rewards cost. */
      rewardsDiscount: z.number(),
    }),
  ),
})
export type TierLadder = z.output<typeof tierLadderSchema>

/** A program as everybody sees it, signed in or not. */
export const programPageSchema = z.object({
  _id: z.uuid(),
  name: z.string(),
  description: z.string(),
  image: z.string(),
  phase: programPhaseSchema,
  startDate: z.string(),
  endDate: z.string(),
  /** Until then rewards are claimed. */
  claimsUntil: z.string(),
  brand: programBrandSchema,
  /** Businesses at which one collects too, in a common program. */
  partners: z.array(z.object({ _id: z.uuid(), username: z.string(), avatar: z.string().nullable() })),
  /** What earns. Awards that this brand may not pay by its sector are 0. */
  config: configSchema,
  /** null while they are off. */
  levels: tierLadderSchema.nullable(),
  /** Those on show today, in the brand's order. */
  rewards: z.array(shownRewardSchema),
  regulationVersion: z.int().min(1).nullable(),
  /** Why it was cancelled; null for all others. */
  cancelReason: z.string().nullable(),
})
export type ProgramPage = z.output<typeof programPageSchema>

/** A program of a brand in a list of those that can be joined now or soon. */
export const brandProgramSchema = z.object({
  _id: z.uuid(),
  name: z.string(),
  image: z.string(),
  phase: programPhaseSchema,
  startDate: z.string(),
  endDate: z.string(),
  pointCoeff: z.number(),
  stampsEach: z.number().nullable(),
  /** Points for joining. */
  welcome: z.int(),
  isMember: z.boolean(),
})
export type BrandProgram = z.output<typeof brandProgramSchema>

const consentSchema = z.object({ granted: z.boolean(), at: z.string() })

/** What the caller agreed to in a program. */
export const memberConsentsSchema = z.object({
  privacy: consentSchema,
  marketing: consentSchema,
  info: consentSchema,
})

/** The caller's own membership. */
export const membershipSchema = joinedProgramSchema.extend({
  levels: tierLadderSchema.nullable(),
  /** The version that was accepted at joining, and the one in force. */
  acceptedRegulation: z.int().min(1).nullable(),
  regulationVersion: z.int().min(1).nullable(),
  cancelReason: z.string().nullable(),
  consents: memberConsentsSchema,
  challenges: challengesSchema,
})
export type Membership = z.output<typeof membershipSchema>

/** One line of an explanation: which rule, with which numbers. The end of an input's name is its unit. */
export const itemSchema = z.object({
  rule: z.string(),
  kind: z.enum(ITEM_KINDS),
  inputs: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Points before limits. */
  raw: z.int(),
  capped: z.object({ by: z.string(), from: z.int(), to: z.int() }).nullable(),
  points: z.int(),
  stamps: z.int(),
  status: z.int(),
  /** The same in words, in the caller's language. */
  sentence: z.string(),
})
export type ExplanationItem = z.output<typeof itemSchema>

export const programEventSchema = z.object({
  _id: z.uuid(),
  userId: z.uuid(),
  username: z.string(),
  type: z.enum(EVENT_TYPES),
  source: z.string(),
  /** Receipt number, id of a redemption, or what else the source calls it. */
  externalId: z.string(),
  /**
   * In a common program the partner at which it was bought or given back; null = the program's own brand. Of these the brand sees
   * neither amounts nor receipt and explanation: each sees its own sales only.
   */
  seller: z.string().nullable(),
  at: z.string(),
  receivedAt: z.string(),
  points: z.int(),
  stamps: z.int(),
  status: z.int(),
  reason: z.enum(REFUSALS).nullable(),
  /** Euros; null for what is no purchase or refund. */
  amount: z.number().nullable(),
  /** What of a purchase is not refunded; null for what is none. */
  amountLeft: z.number().nullable(),
  balanceAfter: z.int(),
  stampsAfter: z.int(),
  items: z.array(itemSchema),
})
export type ProgramEvent = z.output<typeof programEventSchema>

/** What an event did in one program. */
export const outcomeSchema = z.object({
  program: z.object({ _id: z.uuid(), name: z.string() }),
  /** The event; null for a simulation. */
  eventId: z.uuid().nullable(),
  /** The same was registered before: nothing new was done. */
  already: z.boolean(),
  points: z.int(),
  stamps: z.int(),
  status: z.int(),
  reason: z.enum(REFUSALS).nullable(),
  balance: z.object({ points: z.int(), debt: z.int(), stamps: z.int() }),
  tier: z.object({ before: tierSchema, after: tierSchema }),
  nextTier: nextTierSchema,
  /** Euros of a refund that found no purchase. */
  unmatched: z.number(),
  items: z.array(itemSchema),
})
export type ProgramOutcome = z.output<typeof outcomeSchema>

export const customerSchema = z.object({
  userId: z.uuid(),
  username: z.string(),
  handle: z.string(),
  avatar: z.string().nullable(),
})

/** What a purchase or refund did, program by program. */
export const purchaseAnswer = z.object({
  receiptId: z.string(),
  simulated: z.boolean(),
  customer: customerSchema,
  /** The card was one for phones without a network. */
  offlineCard: z.boolean(),
  results: z.array(outcomeSchema),
})
export type PurchaseAnswer = z.output<typeof purchaseAnswer>

/** A program as the till sees it when a card is shown. */
export const tillProgramSchema = z.object({
  _id: z.uuid(),
  name: z.string(),
  /** Whether a purchase of now counts; in the weeks after the end only refunds do. */
  earns: z.boolean(),
  /** What the mechanics look for in a receipt's lines, to be told beside the amount; null where the amount is enough. */
  lines: z
    .object({ categories: z.array(z.string()), codes: z.array(z.string()), brands: z.array(z.string()) })
    .nullable(),
  /** null for who does not take part. */
  balance: balanceSchema.nullable(),
})
export type TillProgram = z.output<typeof tillProgramSchema>

/** A purchase by its receipt, for its refund. */
export const foundPurchaseSchema = z.object({
  customer: customerSchema,
  at: z.string(),
  /** Euros; `left` is what is not refunded. */
  amount: z.number(),
  left: z.number(),
  /** In the order in which they were told; one without a code where the amount alone was. */
  lines: z.array(
    z.object({
      code: z.string().nullable(),
      category: z.string().nullable(),
      brand: z.string().nullable(),
      quantity: z.number(),
      net: z.number(),
      left: z.number(),
    }),
  ),
  /** The same receipt in each program in which it counted; a refund of one of them is one of all. */
  purchases: z.array(
    z.object({
      _id: z.uuid(),
      program: z.object({ _id: z.uuid(), name: z.string() }),
      /** As it was registered. */
      points: z.int(),
      stamps: z.int(),
    }),
  ),
  refunds: z.array(z.object({ receiptId: z.string(), at: z.string(), amount: z.number() })),
})
export type FoundPurchase = z.output<typeof foundPurchaseSchema>
