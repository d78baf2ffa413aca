import { z } from 'zod'
import { cursorPage } from '../../common/pages.ts'
import { customerSchema } from '../members/schemas.ts'
import {
  OWN_REFERRAL_REASONS,
  REFERRAL_REASONS,
  REFERRAL_REFUSALS,
  REFERRAL_SIGNALS,
  REFERRAL_STATES,
} from './constants.ts'

const moment = z.string()

export type ReferralState = (typeof REFERRAL_STATES)[number]
export type ReferralSignal = (typeof REFERRAL_SIGNALS)[number]
export type ReferralReason = (typeof REFERRAL_REASONS)[number]
export type ReferralRefusal = (typeof REFERRAL_REFUSALS)[number]
export type OwnReferralReason = (typeof OWN_REFERRAL_REASONS)[number]

/** An invitation for its inviter: without the friend, whose purchases are private. */
export const ownReferralSchema = z.object({
  _id: z.uuid(),
  state: z.enum(REFERRAL_STATES),
  /** The end of the hold. */
  dueAt: moment,
  /** Last day for the brand's review; null unless it was held. */
  decideBy: z.iso.date().nullable(),
  decidedAt: moment.nullable(),
  /** null unless it is refused. */
  reason: z.enum(OWN_REFERRAL_REASONS).nullable(),
})
export type OwnReferral = z.output<typeof ownReferralSchema>
export const ownReferralPage = cursorPage(ownReferralSchema)

/** A held invitation for the brand. */
export const brandReferralSchema = z.object({
  _id: z.uuid(),
  state: z.enum(REFERRAL_STATES),
  inviter: customerSchema,
  invited: customerSchema,
  /** When the friend made the first purchase. */
  boughtAt: moment,
  dueAt: moment,
  /** Last day for a decision; after it only the rules decide. */
  decideBy: z.iso.date().nullable(),
  decidedAt: moment.nullable(),
  /** Nobody had decided by that day. */
  lapsed: z.boolean(),
  signals: z.array(z.enum(REFERRAL_SIGNALS)),
  reason: z.enum(REFERRAL_REASONS).nullable(),
  can: z.object({ decide: z.boolean() }),
})
export type BrandReferral = z.output<typeof brandReferralSchema>

export const referralQueueSchema = cursorPage(brandReferralSchema).extend({
  counts: z.object({ review: z.int().min(0) }),
})

export const refuseReferralBody = z.strictObject({ reason: z.enum(REFERRAL_REFUSALS) })

/**
 * The result of a decision; without the people, because the answer of a repeated request is stored
 * for a day.
 */
export const referralDecisionSchema = z.object({
  _id: z.uuid(),
  state: z.enum(REFERRAL_STATES),
  decidedAt: moment,
  reason: z.enum(REFERRAL_REASONS).nullable(),
})
export type ReferralDecision = z.output<typeof referralDecisionSchema>
