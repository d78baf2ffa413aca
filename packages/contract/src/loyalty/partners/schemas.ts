import { z } from 'zod'
import { accountSchema } from '../../common/account.ts'
import { message } from '../../common/field-messages.ts'
import { idSchema } from '../../common/ids.ts'
import { readableText } from '../../common/text.ts'
import { programPhaseSchema } from '../programs/schemas.ts'
import { PARTNER_STATES, POINTS_PRICE_MAX } from './constants.ts'

const count = z.int().min(0)
/** YYYY-MM; a month in Rome. */
export const monthSchema = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)

/** The agreement of owner and partner. */
export const termsSchema = z.object({
  /** The partner's sales earn points and stamps of the program. */
  earns: z.boolean(),
  /** The partner's tills fulfil rewards. */
  handsOver: z.boolean(),
  /** Euros that the partner owes the program for 1,000 points given at its tills. */
  pointsPrice: z.number(),
  /**
   * Percent of a reward's value, minus its member's payment, that the program owes the partner for
   * fulfilling it.
   */
  prizePercent: z.int(),
})

/** Other terms that the owner proposes to a partner; the agreed ones are valid until it accepts. */
const proposalSchema = termsSchema.extend({ proposedAt: z.string() }).nullable()

/** The activity at a partner's tills, and its debt (below 0) or credit. */
export const clearingSchema = z.object({
  pointsEarned: count,
  pointsReversed: count,
  prizes: count,
  /** Euros with two decimals, half a cent rounded up; rounded once, at the end of a month. */
  amount: z.number(),
})

export const partnerSchema = z.object({
  brand: accountSchema,
  state: z.enum(PARTNER_STATES),
  /** The valid ones; for an invitation the offered ones. */
  terms: termsSchema,
  proposal: proposalSchema,
  /**
   * The platform has suspended the other business: nothing earns at the partner's tills meanwhile.
   */
  isSuspended: z.boolean(),
  note: z.string(),
  invitedAt: z.string(),
  answeredAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** For the current month. */
  clearing: clearingSchema,
  can: z.object({ withdraw: z.boolean(), propose: z.boolean() }),
})
export type Partner = z.output<typeof partnerSchema>

/** A common program for an invited brand or a partner. */
export const partnershipSchema = z.object({
  /** Id of the program. */
  _id: z.uuid(),
  program: z.object({
    _id: z.uuid(),
    name: z.string(),
    imageUrl: z.string(),
    startDate: z.string(),
    endDate: z.string(),
    phase: programPhaseSchema,
  }),
  owner: accountSchema,
  state: z.enum(PARTNER_STATES),
  /** The valid ones; for an invitation the offered ones. */
  terms: termsSchema,
  proposal: proposalSchema,
  /**
   * The platform has suspended the other business: nothing earns at the partner's tills meanwhile.
   */
  isSuspended: z.boolean(),
  note: z.string(),
  invitedAt: z.string(),
  answeredAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** For the current month, only for this brand's own tills. */
  clearing: clearingSchema,
  can: z.object({ answer: z.boolean(), leave: z.boolean() }),
})
export type Partnership = z.output<typeof partnershipSchema>

/** A shop where a program is valid; for a brand without shops the brand's own address. */
export const programPlaceSchema = z.object({
  /** Id of the shop, or of a brand without shops. */
  _id: z.uuid(),
  name: z.string(),
  brand: accountSchema,
  address: z.string(),
  city: z.string(),
  /** WGS 84 degrees; null where a brand has no known position. */
  lat: z.number().nullable(),
  lon: z.number().nullable(),
  /** Metres from the requested position; null without one. */
  distance: z.int().nullable(),
  /** By its hours and closures now; null where they are unknown. */
  isOpen: z.boolean().nullable(),
  /** Purchases earn points and stamps. */
  earns: z.boolean(),
  /** Rewards are fulfilled. */
  handsOver: z.boolean(),
})
export type ProgramPlace = z.output<typeof programPlaceSchema>

export const statementSchema = z.object({
  /** Month and partner. */
  _id: z.string(),
  month: monthSchema,
  /** The partner; the other side is the program's owner. */
  brand: accountSchema,
  clearing: clearingSchema,
  madeAt: z.string(),
  /** When the creditor confirmed the payment; always null where nothing is owed. */
  settledAt: z.string().nullable(),
  can: z.object({ settle: z.boolean() }),
})
export type Statement = z.output<typeof statementSchema>

const termsFields = {
  earns: z.boolean(),
  handsOver: z.boolean(),
  pointsPrice: z
    .number(message('invalid'))
    .min(0, message('invalid'))
    .max(POINTS_PRICE_MAX, message('invalid'))
    .multipleOf(0.01, message('invalid')),
  prizePercent: z.int(message('invalid')).min(0, message('invalid')).max(100, message('invalid')),
}

export const inviteBody = z
  .strictObject({
    brandId: idSchema,
    ...termsFields,
    note: z.union([z.literal(''), readableText(500)]).default(''),
  })
  .refine(({ earns, handsOver }) => earns || handsOver, { path: ['earns'], message: message('required') })

/** The terms that the partner has read: others are refused. */
export const acceptBody = z.strictObject(termsFields)
