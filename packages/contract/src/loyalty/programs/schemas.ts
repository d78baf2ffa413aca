import { BOND_EXEMPTIONS } from '@vicino/domain/loyalty/promotion-law'
import { z } from 'zod'
import { toldSchema } from '../../common/bulk.ts'
import { emailSchema } from '../../identity/auth/schemas.ts'
import { pivaSchema } from '../../marketplace/brands/applications/schemas.ts'
import { message } from '../../common/field-messages.ts'
import { readableText } from '../../common/text.ts'
import { documentKeySchema, fileKeyOrAddressSchema } from '../../foundation/files/schemas.ts'
import { COMPENSATION_DAYS, DECLARATIONS, PROGRAM_PHASES, PROGRAM_STATUSES } from './constants.ts'

export const programStatusSchema = z.enum(PROGRAM_STATUSES)
export const programPhaseSchema = z.enum(PROGRAM_PHASES)
export type ProgramPhase = z.output<typeof programPhaseSchema>

const count = z.int().min(0)
/** YYYY-MM-DD, a calendar date in Rome. */
const date = z.string()

const awardEntrySchema = z.object({
  /** The award's key: 'review', 'follow', 'birthDay' … */
  key: z.string(),
  name: z.string(),
  enabled: z.boolean(),
  points: count,
  icon: z.string(),
  isSaldo: z.boolean(),
  /** Only for basePost. */
  approvedBonus: count.optional(),
})

/** Numbers of a group by mechanic, its isSaldo, and the entries whose own isSaldo differs. */
const awardGroupSchema = z.record(
  z.string(),
  z.union([z.number(), z.boolean(), z.record(z.string(), z.boolean())]),
)

/** The mechanics with all defaults; `rules` keep their order. */
export const configSchema = z.object({
  social: awardGroupSchema,
  acquisti: z.object({
    pointCoeff: z.number(),
    roundUp: z.boolean(),
    stampCoeff: z.number().nullable(),
    minSpend: z.number(),
    thresholds: z.array(z.object({ amount: z.number(), bonus: z.number() })),
    multiplier: z.object({
      name: z.string(),
      enabled: z.boolean(),
      value: z.number(),
      startDate: date.nullable(),
      endDate: date.nullable(),
    }),
  }),
  special: awardGroupSchema,
  rules: z.array(z.looseObject({ id: z.string(), type: z.string() })),
  limits: z.record(z.string(), z.number().nullable()),
  points: z.object({ expiryMonths: z.number().nullable(), pendingDays: z.number() }),
  autoClaim: z.object({ cost: z.number(), rewardId: z.string().nullable().optional() }).nullable(),
})

/** The API's second names of the mechanics: the same values. */
const viewsSchema = {
  pointCoefficient: z.number(),
  roundingUp: z.boolean(),
  bonusPeriods: z.array(z.object({ start: date, end: date, amount: z.number() })),
  monthlyBonus: z.array(z.object({ min: z.number(), value: z.number() })),
}

export const programConfigSchema = z.object({
  /** Sent in If-Match of the next change. */
  version: z.int().min(1),
  /** SHA-256 of the canonical text. */
  sha256: z.string(),
  validFrom: z.string(),
  config: configSchema,
  ...viewsSchema,
  socialEntries: z.array(awardEntrySchema),
  specialEntries: z.array(awardEntrySchema),
})
export type ProgramConfig = z.output<typeof programConfigSchema>

export const tierConfigsSchema = z.object({
  enabled: z.boolean(),
  expirationDate: date.nullable(),
  disableDate: date.nullable(),
  qualification: z.object({
    metric: z.enum(['points', 'spend', 'purchases']),
    period: z.union([
      z.enum(['tierPeriod', 'calendarYear', 'calendarQuarter']),
      z.object({ rollingMonths: z.int() }),
    ]),
    downgrade: z.enum(['oneDown', 'balance', 'none']),
    graceDays: z.number(),
  }),
  tiers: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      minPoints: z.number(),
      /** null = unlimited. */
      maxPoints: z.number().nullable(),
      color: z.string(),
      icon: z.string(),
      benefits: z.array(z.string()),
      options: z.object({
        /** 0 = no multiplier. */
        pointsMultiplier: z.number(),
        pointsExpiration: z.number(),
        rewardsDiscount: z.number(),
      }),
      pointCoeff: z.number(),
      pointsPreserve: z.number(),
    }),
  ),
})
export type TierConfigs = z.output<typeof tierConfigsSchema>

export const brandTiersSchema = z.object({
  brandId: z.uuid(),
  /** 0 = never saved: tiers are off, and the listed tiers are samples. */
  version: z.int().min(0),
  tierConfigs: tierConfigsSchema,
  /** On, although their date has passed. */
  expired: z.boolean(),
  /**
   * Last day of the last-ending active program; null when none is active and everything can be
   * changed.
   */
  lockedUntil: date.nullable(),
  can: z.object({ edit: z.boolean() }),
})
export type BrandTiers = z.output<typeof brandTiersSchema>

export const baseInfoSchema = z.object({
  name: z.string(),
  description: z.string(),
  startDate: date,
  endDate: date,
  imageUrl: z.string(),
  legalSubject: z.string(),
  delegatedSubject: z.string(),
  piva: z.string(),
  sedeLegale: z.string(),
  pec: z.string(),
  isCrossbrand: z.boolean(),
})

/** What the caller may do with a program, by their role and by its status and clock. */
export const programCanSchema = z.object({
  /** Base info and mechanics, all of them. */
  edit: z.boolean(),
  /** The possible changes of an active program: texts, image, later end. */
  improve: z.boolean(),
  remove: z.boolean(),
  schedule: z.boolean(),
  unschedule: z.boolean(),
  activate: z.boolean(),
  cancel: z.boolean(),
  windDown: z.boolean(),
})

/** A program in lists. The metrics are null for everybody who does not run it. */
export const programSummarySchema = z.object({
  _id: z.uuid(),
  name: z.string(),
  brandId: z.uuid(),
  description: z.string(),
  imageUrl: z.string(),
  ...viewsSchema,
  startDate: date,
  endDate: date,
  createdAt: z.string(),
  updatedAt: z.string(),
  status: programStatusSchema,
  phase: programPhaseSchema,
  isCrossbrand: z.boolean(),
  /** Members. */
  users: count.nullable(),
  /** Points issued; `totalPoints` is the same number. */
  points: count.nullable(),
  totalPoints: count.nullable(),
  stamps: count.nullable(),
  redeemedRewards: count.nullable(),
  can: programCanSchema,
})
export type ProgramSummary = z.output<typeof programSummarySchema>

export const bondSchema = z.union([
  z.object({
    /** Deposit in euros: at least 20 % of the rewards' value. */
    amount: z.number(),
    kind: z.enum(['deposit', 'surety']),
    reference: z.string(),
    /** Key of the uploaded receipt, null while there is none. */
    receipt: z.string().nullable(),
    /** Day of the deposit; null while it is not known. */
    date: date.nullable(),
  }),
  /** The reason of the law why no bond is due, by the responsible person's declaration. */
  z.object({ notDue: z.enum(BOND_EXEMPTIONS), note: z.string() }),
])
export type Bond = z.output<typeof bondSchema>

/** What members receive for points that an emergency cancellation takes away. */
export const compensationSchema = z.object({
  what: z.string(),
  /** Euros for each member; null = the value of their points by the catalogue. */
  worth: z.number().nullable(),
  /** Last day on which they receive it. */
  by: date,
  /** Whom members ask. */
  contact: z.string(),
})

/** The record of an emergency cancellation. */
export const cancellationSchema = z.object({
  /** Username of the person who cancelled it; null for everybody who does not run the program. */
  by: z.string().nullable(),
  reason: z.string(),
  declarations: z.array(z.enum(DECLARATIONS)),
  cancelledAt: z.string(),
  members: count,
  points: count,
  stamps: count,
  /** What each member with points or stamps receives instead. */
  compensation: compensationSchema,
})

export const programSchema = programSummarySchema.extend({
  baseInfo: baseInfoSchema,
  /** Version of all fields that PUT /program/{id} changes. */
  baseVersion: z.string(),
  config: configSchema,
  socialEntries: z.array(awardEntrySchema),
  specialEntries: z.array(awardEntrySchema),
  configVersion: z.int().min(1),
  tierConfigs: tierConfigsSchema,
  tiersVersion: z.int().min(0),
  regulationVersion: z.int().min(1).nullable(),
  /** Last day for claims. */
  claimsUntil: date,
  mode: z.enum(['prizes', 'discounts_only']),
  bond: bondSchema.nullable(),
  /**
   * Percent of the points that the brand expects to be redeemed, until 90 days are measured; null =
   * not declared.
   */
  redemptionShare: z.int().nullable(),
  activatedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** When the regular end was announced. */
  woundDownAt: z.string().nullable(),
  cancellation: cancellationSchema.nullable(),
  /** Points, stamps and rewards work, although tiers are off or end before the start. */
  warnings: z.array(z.enum(['tiers_off', 'tiers_expire_before_start', 'tiers_expired'])),
})
export type Program = z.output<typeof programSchema>

/** A finding of the promotion linter; errors refuse the scheduling. */
export const findingSchema = z.object({
  severity: z.enum(['error', 'warning']),
  /**
   * The field to link to: 'config.acquisti.pointCoeff', 'baseInfo.startDate',
   * 'tierConfigs.tiers.0.name'.
   */
  path: z.string(),
  code: z.string(),
})
export const lintSchema = z.object({ findings: z.array(findingSchema), schedulable: z.boolean() })

/** The points of a single purchase, from the function that books it; nothing is written. */
export const simulationSchema = z.object({
  points: z.int(),
  stamps: z.int(),
  status: z.int(),
  /** Tier before and after, 0 = Bronze. */
  tier: z.object({ before: count, after: count }),
  items: z.array(
    z.object({
      rule: z.string(),
      kind: z.string(),
      inputs: z.record(z.string(), z.union([z.string(), z.number()])),
      raw: z.int(),
      capped: z.object({ by: z.string(), from: z.int(), to: z.int() }).optional(),
      points: z.int(),
      stamps: z.int(),
      status: z.int(),
    }),
  ),
})

/** The points of mechanics for a brand's past purchases; nothing is written. */
export const dryRunSchema = z.object({
  /** Period of the evaluated purchases; null when there are none. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  purchases: count,
  customers: count,
  /** Euros, without refunds. */
  amount: z.number(),
  /** The brand has more purchases in this time: only the newest were evaluated. */
  truncated: z.boolean(),
  /** Points in total, expired ones among them, and those spent on the automatic reward. */
  points: count,
  pointsExpired: count,
  pointsRedeemed: count,
  stamps: count,
  /** Purchases whose points a limit reduced. */
  capped: count,
  /** Cost of the points in euros at the sent value of a point. */
  cost: z.number(),
  /** Members by their tier now; one row, Bronze, where tiers are off. */
  levels: z.array(z.object({ rank: count, name: z.string(), members: count })),
})

export const cancellationFormSchema = z.object({
  members: count,
  points: count,
  stamps: count,
  /** Value of the outstanding points in euros by the current rewards; null while there are none. */
  value: z.number().nullable(),
  openClaims: count,
  /**
   * The end date of the alternative, a regular end; null when it was announced already or the end
   * is near.
   */
  windDownEndDate: date.nullable(),
  /** The members' message about that regular end; null where there is none. */
  windDownTold: toldSchema.nullable(),
})

/** A calendar date in a body; the engine checks whether it exists. */
export const wallDate = z
  .string({ error: message('required') })
  .min(1, message('required'))
  .regex(/^\d{4}-\d{2}-\d{2}$/, message('date'))

/**
 * The first step of the wizard. The delegate is the one of the brand's settings; a sent one
 * is ignored.
 */
export const baseInfoFields = z.strictObject({
  name: readableText(100),
  description: readableText(2000),
  startDate: wallDate,
  endDate: wallDate,
  /** Key of an uploaded image, or the program's current address. */
  imageUrl: fileKeyOrAddressSchema,
  legalSubject: readableText(200),
  delegatedSubject: z.union([z.literal(''), readableText(200)]).nullish(),
  piva: pivaSchema,
  sedeLegale: readableText(300),
  pec: emailSchema,
  isCrossbrand: z.boolean(),
})

export const bondBody = z.union([
  z.strictObject({
    amount: z.number().min(0).max(100_000_000).multipleOf(0.01),
    kind: z.enum(['deposit', 'surety']),
    reference: readableText(200),
    /** Key of an uploaded document; scheduling needs it, and the date. */
    receipt: documentKeySchema.nullable().default(null),
    date: wallDate.nullable().default(null),
  }),
  z.strictObject({
    notDue: z.enum(BOND_EXEMPTIONS),
    note: z.union([z.literal(''), readableText(500)]).default(''),
  }),
])

/** The compensation in the form of an emergency cancellation. */
export const compensationBody = z.strictObject({
  what: readableText(300),
  worth: z.number().min(0.01).max(100_000).multipleOf(0.01).nullable(),
  /** Days from today until members have it: at most the six months of a reward's delivery. */
  withinDays: z.int().min(1).max(COMPENSATION_DAYS),
  contact: readableText(200),
})

/** A member's compensation, for the brand that owes it. */
export const owedCompensationSchema = z.object({
  /** The member's. */
  _id: z.uuid(),
  userId: z.uuid(),
  username: z.string(),
  what: z.string(),
  worth: z.number(),
  by: date,
  points: count,
  stamps: count,
  settledAt: z.string().nullable(),
})
export type OwedCompensation = z.output<typeof owedCompensationSchema>

/** Percent of the points that a brand expects to be redeemed; 0 would mean that nothing is owed. */
export const redemptionShare = z
  .int(message('invalid'))
  .min(1, message('invalid'))
  .max(100, message('invalid'))
