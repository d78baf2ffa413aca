import {
  type MechanicsConfig,
  type Partly,
  SOCIAL_MECHANICS,
  SPECIAL_MECHANICS,
  LIMIT_PERIODS,
  type TierConfig,
  type TierEntry,
  withDefaults,
  withTierDefaults,
} from '@vicino/domain/loyalty/config'
import { readNumberText } from '@vicino/domain/typed/numbers'
import { z } from 'zod'
import { message } from '../../common/field-messages.ts'
import { PRINTABLE } from '../../common/text.ts'
import { type AwardEntry, readAwards } from './award-entries.ts'

/*
 * The mechanics of a program and the tiers of a brand in a call: every key may be omitted, unknown
 * keys are refused, numbers may be texts. Second forms (lists of awards; pointCoefficient,
 * roundingUp, monthlyBonus, bonusPeriods; a tier's pointCoeff and pointsPreserve) are other names
 * of the same values: either is accepted, both only when they agree. The engine checks bounds,
 * decimals and ranges (configProblems(), tierProblems()).
 */

const NUMBER_TEXT = /^\s*-?\d{1,9}(?:[.,]\d{1,6})?\s*$/

/** The most decimals of a text; the engine checks how many a value may have. */
const TEXT_PLACES = 6

/** A number, or an unambiguous text of one; a comma is a point. */
export const decimal = z.union([
  z.number(),
  z
    .string()
    .max(40)
    .regex(NUMBER_TEXT, message('invalid'))
    .transform((text, context) => {
      const number = readNumberText(text, TEXT_PLACES, null)
      if (Number.isNaN(number)) context.addIssue({ code: 'custom', message: message('number_typed') })
      return number
    }),
])
const text = (max: number) => z.string().trim().max(max).regex(PRINTABLE, message('invalid'))
const date = z.string().max(10)
const time = z.string().max(5)
const id = text(60).min(1)

/** One award in the back-office's list. `approvedBonus` is only for basePost. */
const awardEntry = z.strictObject({
  name: text(80),
  /** The award's key; without it the name identifies the award. */
  key: text(40).optional(),
  enabled: z.boolean().optional(),
  points: decimal.optional(),
  icon: text(40).optional(),
  isSaldo: z.boolean().optional(),
  approvedBonus: decimal.optional(),
})

const awards = <Key extends string>(keys: readonly Key[]) =>
  z.strictObject({
    ...(Object.fromEntries(keys.map((key) => [key, decimal.optional()])) as Record<
      Key,
      z.ZodOptional<typeof decimal>
    >),
    isSaldo: z.boolean().optional(),
    entrySaldo: z
      .strictObject(
        Object.fromEntries(keys.map((key) => [key, z.boolean().optional()])) as Record<
          Key,
          z.ZodOptional<z.ZodBoolean>
        >,
      )
      .optional(),
  })

const texts = z.array(text(120).min(1)).max(500)
const match = z.strictObject({
  categories: texts.default([]),
  codes: texts.default([]),
  codePrefixes: texts.default([]),
  brands: texts.default([]),
})

const rule = z.discriminatedUnion('type', [
  z.strictObject({ id, type: z.literal('productMultiplier'), factor: decimal, match: match.prefault({}) }),
  z.strictObject({
    id,
    type: z.literal('happyHour'),
    factor: decimal,
    days: z.array(z.int()).max(14),
    from: time,
    to: time,
    startDate: date.nullable().default(null),
    endDate: date.nullable().default(null),
  }),
  z.strictObject({
    id,
    type: z.literal('streak'),
    period: z.enum(['day', 'week', 'month']),
    length: decimal,
    points: decimal,
    maxTimes: decimal.nullable().default(null),
    isSaldo: z.boolean().default(false),
  }),
  z.strictObject({
    id,
    type: z.literal('productBonus'),
    points: decimal,
    per: z.enum(['unit', 'line']),
    match: match.prefault({}),
  }),
  z.strictObject({ id, type: z.literal('basketBonus'), amount: decimal, points: decimal }),
  z.strictObject({
    id,
    type: z.literal('visit'),
    points: decimal,
    proof: z.enum(['staff', 'geofence', 'qr']),
    radius: decimal.nullable().default(null),
    perDay: decimal.default(1),
    perMonth: decimal.default(31),
    isSaldo: z.boolean().default(false),
  }),
  z.strictObject({
    id,
    type: z.literal('custom'),
    event: text(60),
    points: decimal,
    limit: z.strictObject({ count: decimal, period: z.enum(LIMIT_PERIODS) }),
    isSaldo: z.boolean().default(false),
  }),
])

const limit = decimal.nullable().optional()
const threshold = z.strictObject({ amount: decimal, bonus: decimal })

const mechanicsFields = z.strictObject({
  social: z.union([awards(SOCIAL_MECHANICS), z.array(awardEntry).max(20)]).optional(),
  socialEntries: z.array(awardEntry).max(20).optional(),
  acquisti: z
    .strictObject({
      pointCoeff: decimal.optional(),
      roundUp: z.boolean().optional(),
      stampCoeff: decimal.nullable().optional(),
      minSpend: decimal.optional(),
      thresholds: z.array(threshold).max(50).optional(),
      multiplier: z
        .strictObject({
          name: text(80).optional(),
          enabled: z.boolean().optional(),
          value: decimal.optional(),
          startDate: date.nullable().optional(),
          endDate: date.nullable().optional(),
        })
        .optional(),
    })
    .optional(),
  special: z.union([awards(SPECIAL_MECHANICS), z.array(awardEntry).max(20)]).optional(),
  specialEntries: z.array(awardEntry).max(20).optional(),
  rules: z.array(rule).max(100).optional(),
  limits: z
    .strictObject({
      purchasePerPurchase: limit,
      purchasePerDay: limit,
      purchasePerMonth: limit,
      socialPerDay: limit,
      socialPerMonth: limit,
    })
    .optional(),
  points: z
    .strictObject({ expiryMonths: decimal.nullable().optional(), pendingDays: decimal.optional() })
    .optional(),
  autoClaim: z
    .strictObject({ cost: decimal, rewardId: z.uuid().nullable().optional() })
    .nullable()
    .optional(),
  // Second names of the keys of acquisti.
  pointCoefficient: decimal.optional(),
  roundingUp: z.boolean().optional(),
  monthlyBonus: z
    .array(z.strictObject({ min: decimal, value: decimal }))
    .max(50)
    .optional(),
  bonusPeriods: z
    .array(z.strictObject({ start: date, end: date, amount: decimal }))
    .max(1)
    .optional(),
})

type Fields = z.output<typeof mechanicsFields>
type Differ = (path: string) => void

/** A program's mechanics, with all defaults. */
export const mechanicsBody = mechanicsFields.transform((fields, context): MechanicsConfig => {
  const differ: Differ = (path) =>
    void context.addIssue({ code: 'custom', message: message('views_differ'), path: path.split('.') })
  return withDefaults(
    definedOnly({
      social: readAwards('social', SOCIAL_MECHANICS, fields.social, fields.socialEntries, differ),
      special: readAwards('special', SPECIAL_MECHANICS, fields.special, fields.specialEntries, differ),
      acquisti: readPurchases(fields, differ),
      rules: fields.rules,
      limits: fields.limits && definedOnly(fields.limits),
      points: fields.points && definedOnly(fields.points),
      autoClaim: fields.autoClaim,
    }) as Partly<MechanicsConfig>,
  )
})
export type MechanicsInput = z.input<typeof mechanicsFields>

function readPurchases(fields: Fields, differ: Differ): object {
  const { acquisti = {}, pointCoefficient, roundingUp, monthlyBonus, bonusPeriods } = fields
  const thresholds = monthlyBonus?.map(({ min, value }) => ({ amount: min, bonus: value }))
  const one = <T>(name: string, first: T | undefined, second: T | undefined): T | undefined => {
    if (first !== undefined && second !== undefined && JSON.stringify(first) !== JSON.stringify(second)) {
      differ(name)
    }
    return first ?? second
  }
  return definedOnly({
    ...acquisti,
    pointCoeff: one('pointCoefficient', acquisti.pointCoeff, pointCoefficient),
    roundUp: one('roundingUp', acquisti.roundUp, roundingUp),
    thresholds: one('monthlyBonus', acquisti.thresholds, thresholds),
    multiplier: readMultiplier(acquisti.multiplier, bonusPeriods, differ),
  })
}

type Multiplier = NonNullable<NonNullable<Fields['acquisti']>['multiplier']>

function readMultiplier(
  multiplier: Multiplier | undefined,
  periods: Fields['bonusPeriods'],
  differ: Differ,
): object | undefined {
  if (periods === undefined) return multiplier && definedOnly(multiplier)
  const [period] = periods
  const viewed =
    period === undefined
      ? { enabled: false }
      : { enabled: true, value: period.amount, startDate: period.start, endDate: period.end }
  if (multiplier !== undefined) {
    const isSame = Object.entries(viewed).every(
      ([key, value]) => (multiplier[key as keyof Multiplier] ?? DEFAULTS[key]) === value,
    )
    if (!isSame) differ('bonusPeriods')
  }
  return definedOnly({ ...multiplier, ...viewed })
}

const DEFAULTS: Readonly<Record<string, unknown>> = {
  enabled: false,
  value: 1,
  startDate: null,
  endDate: null,
}

const tier = z.strictObject({
  id,
  name: text(40),
  minPoints: decimal,
  maxPoints: decimal.nullable(),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, message('invalid'))
    .default('#8a939c'),
  icon: text(40).default('medal'),
  benefits: z.array(text(200)).max(20).default([]),
  options: z
    .strictObject({
      pointsMultiplier: decimal.optional(),
      pointsExpiration: decimal.optional(),
      rewardsDiscount: decimal.optional(),
    })
    .default({}),
  // Second names of the two options.
  pointCoeff: decimal.optional(),
  pointsPreserve: decimal.optional(),
})

const tierFields = z.strictObject({
  enabled: z.boolean().optional(),
  expirationDate: date.nullable().optional(),
  /**
   * The server sets it when tiers are switched off while a program runs; a call may send
   * back the value that it got.
   */
  disableDate: date.nullable().optional(),
  qualification: z
    .strictObject({
      metric: z.enum(['points', 'spend', 'purchases']).optional(),
      period: z
        .union([
          z.enum(['tierPeriod', 'calendarYear', 'calendarQuarter']),
          z.strictObject({ rollingMonths: z.int() }),
        ])
        .optional(),
      downgrade: z.enum(['oneDown', 'balance', 'none']).optional(),
      graceDays: decimal.optional(),
    })
    .optional(),
  tiers: z.array(tier).max(20).optional(),
})

/** A tier with its colour and icon. */
export interface BrandTier extends TierEntry {
  readonly color: string
  readonly icon: string
}
/** The stored tiers of a brand: the engine's config with colours and icons. */
export interface BrandTierConfig extends TierConfig {
  readonly tiers: readonly BrandTier[]
}

/** Adds the defaults. */
function brandTiersOf(fields: z.output<typeof tierFields>, context: z.RefinementCtx): BrandTierConfig {
  const tiers = (fields.tiers ?? []).map(
    ({ pointCoeff, pointsPreserve, options, ...entry }, index): BrandTier => {
      const one = (name: string, first: number | undefined, second: number | undefined): number => {
        if (first !== undefined && second !== undefined && first !== second) {
          context.addIssue({ code: 'custom', message: message('views_differ'), path: ['tiers', index, name] })
        }
        return first ?? second ?? 0
      }
      const lapses = pointsPreserve === undefined ? undefined : 100 - pointsPreserve
      return {
        ...entry,
        options: {
          pointsMultiplier: one('pointCoeff', options.pointsMultiplier, pointCoeff),
          pointsExpiration: one('pointsPreserve', options.pointsExpiration, lapses),
          rewardsDiscount: options.rewardsDiscount ?? 0,
        },
      }
    },
  )
  const { qualification = {}, ...rest } = fields
  const complete = withTierDefaults(
    definedOnly({ ...rest, qualification: definedOnly(qualification), tiers }) as Partly<TierConfig>,
  )
  return { ...complete, tiers }
}

/** The tiers of a brand. */
export const tiersBody = tierFields.transform(brandTiersOf)

/** The same, with the version that was changed; 0 = none was saved. */
export const changedTiersBody = tierFields
  .extend({ version: z.int().min(0) })
  .transform(({ version, ...fields }, context) => ({ version, config: brandTiersOf(fields, context) }))
export type TiersInput = z.input<typeof tierFields>

/** Removes keys whose value is undefined, so that they do not overwrite defaults. */
function definedOnly<T extends object>(value: T): Partial<T> {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Partial<T>
}

export type { AwardEntry }

/** Names of parts in the OpenAPI document. */
export { awardEntry as awardEntryBody, match as purchaseMatch, rule as purchaseRule }
