import { z } from 'zod'
import { REFUSALS } from '../members/constants.ts'
import { VISIT_PROOFS } from './constants.ts'

const count = z.int().min(0)

/**
 * The current position of a phone: used at once and not stored (art. 5 GDPR). Degrees of WGS 84,
 * metres.
 */
export const visitPositionSchema = z.strictObject({
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
  accuracy: z.number().min(0).max(100_000),
})
export type VisitPosition = z.output<typeof visitPositionSchema>

/** The awards of a program for visits, and how often the caller has got them. */
export const visitOfferSchema = z.object({
  rule: z.string(),
  proof: z.enum(VISIT_PROOFS),
  points: count,
  /** Metres; only for `geofence`. */
  radius: z.number().nullable(),
  perDay: z.int(),
  perMonth: z.int(),
  today: count,
  thisMonth: count,
})

export const visitsSchema = z.object({
  /** Whether visits earn now. */
  isOpen: z.boolean(),
  offers: z.array(visitOfferSchema),
  /** Consent to the use of the position; off until it is given. */
  consent: z.object({ granted: z.boolean(), at: z.string().nullable() }),
})
export type Visits = z.output<typeof visitsSchema>

const placeSchema = z.object({ name: z.string(), address: z.string(), city: z.string() })

/** A check-in that has begun: the phone sends its second position between `readyAt` and `until`. */
export const visitStaySchema = z.object({
  ticket: z.string(),
  place: placeSchema,
  readyAt: z.string(),
  until: z.string(),
})
export type VisitStay = z.output<typeof visitStaySchema>

/** The result of a check-in: points in each program in which it counted. */
export const checkedInSchema = z.object({
  place: placeSchema,
  results: z.array(z.object({ programId: z.uuid(), program: z.string(), points: z.int(), balance: z.int() })),
})
export type CheckedIn = z.output<typeof checkedInSchema>

/** The visit that a till may register for the member whose card it has read (`staff`). */
export const tillVisitSchema = z.object({
  /** Contains the member and the till that read the card; valid for VISIT_LIMITS.tillSeconds. */
  ticket: z.string(),
  /** In each program with such a rule: the points of a visit now, or why it gives none. */
  programs: z.array(
    z.object({ _id: z.uuid(), name: z.string(), points: count, reason: z.enum(REFUSALS).nullable() }),
  ),
})
export type TillVisit = z.output<typeof tillVisitSchema>

/** The points of a visit in each program in which it counted. */
export const visitResultsSchema = checkedInSchema.pick({ results: true })
export type VisitResults = z.output<typeof visitResultsSchema>

/** The content of a shop's QR. */
export const visitCodeSchema = z.object({
  place: placeSchema,
  brand: z.object({ _id: z.uuid(), username: z.string(), avatar: z.string().nullable() }),
  programs: z.array(z.object({ _id: z.uuid(), name: z.string(), points: count, isMember: z.boolean() })),
  /**
   * The phone's position is required: the caller has consented to its use, and the QR is a printed
   * one.
   */
  needsPosition: z.boolean(),
})
export type VisitCode = z.output<typeof visitCodeSchema>

/** A shop with the address in its printed QR. */
export const shopCodeSchema = placeSchema.extend({ _id: z.uuid(), url: z.string(), madeAt: z.string() })
export type ShopCode = z.output<typeof shopCodeSchema>
