import { z } from 'zod'
import { STAFF_ROLES } from './constants.ts'

/** A person who works for a brand, or is invited to. */
export const staffSchema = z.object({
  _id: z.uuid(),
  email: z.string(),
  /** Null until the invitation is accepted. */
  username: z.string().nullable(),
  role: z.enum(STAFF_ROLES),
  /** A role made on it that allows less; null = the role itself. */
  narrowed: z.object({ _id: z.uuid(), name: z.string() }).nullable(),
  /** Ids; empty = all shops of the brand. */
  shopIds: z.array(z.uuid()),
  /** ISO 8601; null = until a person ends it. */
  endsAt: z.string().nullable(),
  /** `expired`: the link of the invitation is no longer valid, and can be sent again. */
  state: z.enum(['invited', 'expired', 'active', 'ended', 'withdrawn']),
  sentAt: z.string(),
  acceptedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  can: z.object({ change: z.boolean(), resend: z.boolean(), end: z.boolean() }),
})
export type StaffMember = z.output<typeof staffSchema>

export const staffRoleSchema = z.object({
  _id: z.uuid(),
  name: z.string(),
  base: z.enum(STAFF_ROLES),
})

/** The content of an invitation's link. */
export const invitationSchema = z.object({
  brand: z.object({ _id: z.uuid(), username: z.string(), logo: z.string().nullable() }),
  email: z.string(),
  role: z.enum(STAFF_ROLES),
  shops: z.array(z.string()),
  endsAt: z.string().nullable(),
})
export type Invitation = z.output<typeof invitationSchema>

/** An action of a person of the brand, from the log that nobody can change. */
export const activitySchema = z.object({
  _id: z.uuid(),
  /** Object and verb: 'redemption.confirmed'. */
  action: z.string(),
  at: z.string(),
  /** Cents, points and the like, from the log. */
  cents: z.int().nullable(),
  points: z.int().nullable(),
})
export type Activity = z.output<typeof activitySchema>
