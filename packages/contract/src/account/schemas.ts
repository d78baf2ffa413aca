import { z } from 'zod'
import { CONSENT_PURPOSES } from './constants.ts'

export const consentPurposeSchema = z.enum(CONSENT_PURPOSES)
export type ConsentPurpose = z.output<typeof consentPurposeSchema>

/** One event of the log of consents: given or withdrawn, for which version of the text, where and when. */
export const consentEventSchema = z.object({
  _id: z.uuid(),
  purpose: z.enum([...CONSENT_PURPOSES, 'terms', 'cookie-statistics', 'cookie-marketing']),
  granted: z.boolean(),
  textVersion: z.string(),
  source: z.string(),
  createdAt: z.string(),
})
export type ConsentEvent = z.output<typeof consentEventSchema>
