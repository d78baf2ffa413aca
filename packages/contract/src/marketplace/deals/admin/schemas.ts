import { z } from 'zod'
import { versionSchema } from '../../../common/admin-list.ts'
import { dealDetailSchema, dealSchema } from '../schemas.ts'
import { DEAL_RECORD_STATES, WITHDRAWAL_REASONS } from './constants.ts'

export const withdrawalReasonSchema = z.enum(WITHDRAWAL_REASONS)
export type WithdrawalReason = z.output<typeof withdrawalReasonSchema>
/**
 * Why a deal is withdrawn: a person's choice, or the suspension of its brand, with which it
 * returns.
 */
export const withdrawnForSchema = z.enum([...WITHDRAWAL_REASONS, 'suspended'])
export type WithdrawnFor = z.output<typeof withdrawnForSchema>

const state = z.enum(DEAL_RECORD_STATES)

/** A deal as a row of the administration table. */
export const dealRowSchema = dealSchema.extend({ state })
export type DealRow = z.output<typeof dealRowSchema>

/** A deal in the back-office's form. */
export const dealRecordSchema = dealDetailSchema.extend({
  state,
  version: versionSchema,
  /** When and why it was withdrawn; `reason` null = by its own brand. */
  withdrawal: z
    .object({ at: z.string(), reason: withdrawnForSchema.nullable(), text: z.string() })
    .nullable(),
  /** `reprice`: price and discount are fixed from the first code on. */
  actions: z.object({ edit: z.boolean(), reprice: z.boolean(), withdraw: z.boolean(), recall: z.boolean() }),
})
export type DealRecord = z.output<typeof dealRecordSchema>
