import { z } from 'zod'
import { ACCESS_STATES } from './constants.ts'

/** A request to act in a person's account, for both sides. */
export const accessSchema = z.object({
  _id: z.uuid(),
  state: z.enum(ACCESS_STATES),
  reason: z.string(),
  /** The requesting staff member. */
  by: z.object({ _id: z.uuid(), username: z.string() }),
  askedAt: z.string(),
  /** When the person consented or refused. */
  answeredAt: z.string().nullable(),
  startedAt: z.string().nullable(),
  /** Until when it can be answered or used; a running one stays open until then. */
  until: z.string(),
  endedAt: z.string().nullable(),
})
export type SupportAccess = z.output<typeof accessSchema>
