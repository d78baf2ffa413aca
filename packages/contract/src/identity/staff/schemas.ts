import { z } from 'zod'
import { STAFF_ROLES } from './constants.ts'

/** Somebody who works for a brand, or is invited to. */
export const staffSchema = z.object({
  _id: z.uuid(),
  email: z.string(),
  /** Null until the invitation is accepted. */
  username: z.string().nullable(),
  role: z.enum(STAFF_ROLES),
  /** A role made on it that allows less; null = what the role itself allows. */
  narrowed: z.object({ _id: z.uuid(), name: z.string() }).nullable(),
  /** Ids; empty = all shops of the brand. */
  shopIds: z.array(z.uuid()),
  /** ISO 8601; null = until somebody ends it. */
  endsAt: z.string().nullable(),
  /** `expired`: the link of the invitation does not work any more, and can be sent again. */
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

/** What the link of an invitation shows. */
export const invitationSchema = z.object({
  brand: z.object({ _id: z.uuid(), username: z.string(), logo: z.string().nullable() }),
  email: z.string(),
  role: z.enum(STAFF_ROLES),
  shops: z.array(z.string()),
  endsAt: z.string().nullable(),
})
export type Invitation = z.output<typeof invitationSchema>

/** Something that a person of the brand did, from the log that nobody can change. */
export const activitySchema = z.object({
  _id: z.uuid(),
  /** Object and verb: 'redemption.confirmed'. */
  action: z.string(),
  at: z.string(),
  /** Cents, points and the like, as the log has them. */
  cents: z.int().nullable(),
  points: z.int().nullable(),
})
export type Activity = z.output<typeof activitySchema>
