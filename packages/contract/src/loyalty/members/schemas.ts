import { z } from 'zod'
import { accountSchema } from '../../common/account.ts'
import { configSchema, programPhaseSchema } from '../programs/schemas.ts'
import { shownRewardSchema } from '../programs/rewards/schemas.ts'
import { challengesSchema } from './challenge-schemas.ts'
import { EVENT_TYPES, ITEM_KINDS, TIER_UNITS, REFUSALS } from './constants.ts'

/** A tier: rank 0 is the base below the lowest one; the name is empty while tiers are off. */
const tierSchema = z.object({ rank: z.int(), name: z.string() })
/** The next tier and the missing amount; null at the top or without tiers. */
const nextTierSchema = tierSchema.extend({ missing: z.int(), unit: z.enum(TIER_UNITS) }).nullable()

/** A member's balance in a program. */
export const balanceSchema = z.object({
  programId: z.uuid(),
  userId: z.uuid(),
  points: z.int(),
  /** Owed points: they were spent before they were reversed. */
  debt: z.int(),
  /** Points that are decided but not spendable yet. */
  pending: z.int(),
  stamps: z.int(),
  /** Of the current period; tiers follow them unless they follow spend or purchases. */
  statusPoints: z.int(),
  tier: tierSchema,
  nextTier: nextTierSchema,
  /** The missing amount to keep the current tier for the next period; null when it is safe. */
  missingToKeep: z.int().nullable(),
  /** The way from the current tier to the next one; null while tiers are off. */
  progress: z
    .object({
      /** The measure of tiers: status points, whole euros spent, or purchases. */
      metric: z.enum(TIER_UNITS),
      /** Of the current period. */
      measure: z.int(),
      /** The start of the current tier, and of the next one; null at the top. */
      from: z.int(),
      to: z.int().nullable(),
      /** Last day of the current period (YYYY-MM-DD in Rome); null where it does not end. */
      lastDay: z.string().nullable(),
    })
    .nullable(),
  /** The next points that expire; null when none do. */
  expiring: z.object({ points: z.int(), at: z.string() }).nullable(),
  joinedAt: z.string(),
})
export type ProgramBalance = z.output<typeof balanceSchema>

/** A program that the caller joined, for the wallet. */
/** What a member receives for points and stamps that an emergency cancellation took. */
export const ownCompensationSchema = z.object({
  what: z.string(),
  /** Euros; 0 = the promoter gave no value. */
  worth: z.number(),
  points: z.int(),
  stamps: z.int(),
  /** YYYY-MM-DD, the last day on which the member has it. */
  by: z.string(),
  contact: z.string(),
  /** Why the program was cancelled. */
  reason: z.string(),
  /** When the shop noted that the member has it; null = owed. */
  settledAt: z.string().nullable(),
})
export type OwnCompensation = z.output<typeof ownCompensationSchema>

export const joinedProgramSchema = balanceSchema.extend({
  compensation: ownCompensationSchema.nullable(),
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
    brand: accountSchema,
  }),
})
export type JoinedProgram = z.output<typeof joinedProgramSchema>

/** The tiers of a program for shoppers. */
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
      /** Multiplies the points of purchases; 1 = no effect. */
      pointsMultiplier: z.number(),
      /** Percent off the points that rewards cost. */
      rewardsDiscount: z.number(),
    }),
  ),
})
export type TierLadder = z.output<typeof tierLadderSchema>

/** The business that is responsible for the data of a program's members, as its notice names it. */
export const controllerSchema = z.object({
  company: z.string(),
  vat: z.string(),
  seat: z.string(),
  contact: z.string(),
})
export type Controller = z.output<typeof controllerSchema>

/** The public page of a program. */
export const programPageSchema = z.object({
  _id: z.uuid(),
  name: z.string(),
  description: z.string(),
  image: z.string(),
  phase: programPhaseSchema,
  startDate: z.string(),
  endDate: z.string(),
  /** The end of claims. */
  claimsUntil: z.string(),
  brand: accountSchema,
  /** Businesses that also give points, in a common program. */
  partners: z.array(z.object({ _id: z.uuid(), username: z.string(), avatar: z.string().nullable() })),
  /** The mechanics. Awards that this brand may not give in its sector are 0. */
  config: configSchema,
  /** null while they are off. */
  levels: tierLadderSchema.nullable(),
  /** Today's visible ones, in the brand's order. */
  rewards: z.array(shownRewardSchema),
  regulationVersion: z.int().min(1).nullable(),
  /** Why it was cancelled; null for all others. */
  cancelReason: z.string().nullable(),
  controller: controllerSchema,
})
export type ProgramPage = z.output<typeof programPageSchema>

/** A program of a brand that people can join now or soon. */
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

/** An active program of any brand, in the list of those nearby. */
export const nearProgramSchema = brandProgramSchema.omit({ isMember: true }).extend({
  brand: accountSchema,
  /** The comune of the brand's nearest shop, and its distance in whole metres; null = unknown. */
  city: z.string(),
  distance: z.int().min(0).nullable(),
  /** Name of the reward that needs least; null = the catalogue shows none. */
  reward: z.string().nullable(),
})
export type NearProgram = z.output<typeof nearProgramSchema>

const consentSchema = z.object({ granted: z.boolean(), at: z.string() })

/** The caller's consents in a program. */
export const memberConsentsSchema = z.object({
  privacy: consentSchema,
  marketing: consentSchema,
  info: consentSchema,
  profiling: consentSchema,
})

/** The caller's own membership. */
export const membershipSchema = joinedProgramSchema.extend({
  levels: tierLadderSchema.nullable(),
  /** The version accepted at joining, and the valid one. */
  acceptedRegulation: z.int().min(1).nullable(),
  regulationVersion: z.int().min(1).nullable(),
  cancelReason: z.string().nullable(),
  consents: memberConsentsSchema,
  controller: controllerSchema,
  challenges: challengesSchema,
})
export type Membership = z.output<typeof membershipSchema>

/** One line of an explanation: a rule with its numbers. The end of an input's name is its unit. */
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
  /** Receipt number, id of a redemption, or another id of the source. */
  externalId: z.string(),
  /**
   * In a common program the partner of the purchase or refund; null = the program's own brand. The
   * brand sees neither amounts nor receipt and explanation of these: each brand sees only its own
   * sales.
   */
  seller: z.string().nullable(),
  at: z.string(),
  receivedAt: z.string(),
  points: z.int(),
  stamps: z.int(),
  status: z.int(),
  reason: z.enum(REFUSALS).nullable(),
  /** Euros; null unless it is a purchase or refund. */
  amount: z.number().nullable(),
  /** The part of a purchase that is not refunded; otherwise null. */
  amountLeft: z.number().nullable(),
  balanceAfter: z.int(),
  stampsAfter: z.int(),
  items: z.array(itemSchema),
})
export type ProgramEvent = z.output<typeof programEventSchema>

/** The effect of an event in one program. */
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
  /** Euros of a refund that match no purchase. */
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

/** The effect of a purchase or refund, program by program. */
export const purchaseAnswer = z.object({
  receiptId: z.string(),
  simulated: z.boolean(),
  customer: customerSchema,
  /** The card was one for phones without a network. */
  offlineCard: z.boolean(),
  results: z.array(outcomeSchema),
})
export type PurchaseAnswer = z.output<typeof purchaseAnswer>

/** A program at the till when a card is shown. */
export const tillProgramSchema = z.object({
  _id: z.uuid(),
  name: z.string(),
  /** Whether a purchase now earns; in the weeks after the end only refunds count. */
  earns: z.boolean(),
  /** The fields of a receipt's lines that the mechanics use; null where the amount is enough. */
  lines: z
    .object({ categories: z.array(z.string()), codes: z.array(z.string()), brands: z.array(z.string()) })
    .nullable(),
  /** null for a person who is no member. */
  balance: balanceSchema.nullable(),
})
export type TillProgram = z.output<typeof tillProgramSchema>

/** A purchase by its receipt, for its refund. */
export const foundPurchaseSchema = z.object({
  customer: customerSchema,
  at: z.string(),
  /** Euros; `left` is the part that is not refunded. */
  amount: z.number(),
  left: z.number(),
  /** In the order of the receipt; a single line without a code where only the amount was sent. */
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
  /**
   * The same receipt in each program in which it counted; a refund in one of them applies to all.
   */
  purchases: z.array(
    z.object({
      _id: z.uuid(),
      program: z.object({ _id: z.uuid(), name: z.string() }),
      /** The points at the registration. */
      points: z.int(),
      stamps: z.int(),
    }),
  ),
  refunds: z.array(z.object({ receiptId: z.string(), at: z.string(), amount: z.number() })),
})
export type FoundPurchase = z.output<typeof foundPurchaseSchema>
