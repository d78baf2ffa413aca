import { z } from 'zod'
import { ACCESS_STATES } from './constants.ts'

/** A request to act in somebody's account, as both sides see it. */
export const accessSchema = z.object({
  _id: z.uuid(),
  state: z.enum(ACCESS_STATES),
  reason: z.string(),
  /** Who of the platform asks. */
  by: z.object({ _id: z.uuid(), username: z.string() }),
  askedAt: z.string(),
  /** When the person consented or refused. */
  answeredAt: z.string().nullable(),
  startedAt: z.string().nullable(),
  /** Until when it can be answered, used or, once it runs, stays open. */
  until: z.string(),
  endedAt: z.string().nullable(),
})
export type SupportAccess = z.output<typeof accessSchema>
