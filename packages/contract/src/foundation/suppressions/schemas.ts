import { z } from 'zod'

/** Why e-mails that can be switched off do not go to an address. */
export const suppressionSchema = z.object({
  /** 'bounce' = mail came back for good; 'complaint' = its reader called an e-mail spam. */
  reason: z.enum(['bounce', 'complaint']),
  at: z.string(),
})
export type EmailSuppression = z.output<typeof suppressionSchema>
