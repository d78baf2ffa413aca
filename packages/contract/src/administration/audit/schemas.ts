import { z } from 'zod'

/**
 * Who did an audited action. `username` is null once the account is erased, and for an API key;
 * `key` is the name of the API key that did it, null for a person.
 */
export const auditActorSchema = z.object({
  _id: z.uuid(),
  username: z.string().nullable(),
  key: z.string().nullable(),
})
export type AuditActor = z.output<typeof auditActorSchema>
