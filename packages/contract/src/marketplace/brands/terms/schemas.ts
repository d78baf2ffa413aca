import { z } from 'zod'

export const businessTermsSchema = z.object({
  /** The version that is shown now. */
  version: z.string(),
  /** The newest version that the brand accepted; null = none. */
  accepted: z.object({ version: z.string(), at: z.string() }).nullable(),
  /** A version that the brand was notified of and has not accepted; null = none. */
  waiting: z
    .object({
      version: z.string(),
      toldAt: z.string(),
      /** From then on the office asks before anything else changes. */
      dueAt: z.string(),
      isDue: z.boolean(),
    })
    .nullable(),
})
export type BusinessTerms = z.output<typeof businessTermsSchema>
