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

/** An invitation as its inviter sees it: without the friend, whose purchases are nobody else's matter. */
export const ownReferralSchema = z.object({
  _id: z.uuid(),
  state: z.enum(REFERRAL_STATES),
  /** When the hold is over. */
  dueAt: moment,
  /** Last day on which the brand decides about one that it looks at; null unless it was held. */
  decideBy: z.iso.date().nullable(),
  decidedAt: moment.nullable(),
  /** null unless it is refused. */
  reason: z.enum(OWN_REFERRAL_REASONS).nullable(),
})
export type OwnReferral = z.output<typeof ownReferralSchema>
export const ownReferralPage = cursorPage(ownReferralSchema)

/** An invitation that was held, as the brand sees it. */
export const brandReferralSchema = z.object({
  _id: z.uuid(),
  state: z.enum(REFERRAL_STATES),
  inviter: customerSchema,
  invited: customerSchema,
  /** When the friend made the first purchase. */
  boughtAt: moment,
  dueAt: moment,
  /** Last day to decide; after it the rules alone do. */
  decideBy: z.iso.date().nullable(),
  decidedAt: moment.nullable(),
  /** Nobody had decided by then. */
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

/** What became of a decision; without the people, as the answer of a repeated request is kept for a day. */
export const referralDecisionSchema = z.object({
  _id: z.uuid(),
  state: z.enum(REFERRAL_STATES),
  decidedAt: moment,
  reason: z.enum(REFERRAL_REASONS).nullable(),
})
export type ReferralDecision = z.output<typeof referralDecisionSchema>
