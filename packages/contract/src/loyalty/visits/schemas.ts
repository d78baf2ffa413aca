import { z } from 'zod'
import { REFUSALS } from '../members/constants.ts'
import { VISIT_PROOFS } from './constants.ts'

const count = z.int().min(0)

/** Where a phone is now: used at this instant and not kept (art. 5 GDPR). Degrees of WGS 84, metres. */
export const visitPositionSchema = z.strictObject({
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
  accuracy: z.number().min(0).max(100_000),
})
export type VisitPosition = z.output<typeof visitPositionSchema>

/** What a program gives for visits, and how often the caller has used it. */
export const visitOfferSchema = z.object({
  rule: z.string(),
  proof: z.enum(VISIT_PROOFS),
  points: count,
  /** Metres; for `geofence` alone. */
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

/** A check-in that has begun: the phone's second position is asked for from `readyAt` until `until`. */
export const visitStaySchema = z.object({
  ticket: z.string(),
  place: placeSchema,
  readyAt: z.string(),
  until: z.string(),
})
export type VisitStay = z.output<typeof visitStaySchema>

/** What a check-in gave: points in each program in which it counted. */
export const checkedInSchema = z.object({
  place: placeSchema,
  results: z.array(z.object({ programId: z.uuid(), program: z.string(), points: z.int(), balance: z.int() })),
})
export type CheckedIn = z.output<typeof checkedInSchema>

/** What a till may register of the member whose card it has read (`staff`). */
export const tillVisitSchema = z.object({
  /** Says who it is and which till read the card; it lives VISIT_LIMITS.tillSeconds. */
  ticket: z.string(),
  /** In each program with such a rule: the points of a visit now, or why it gives none. */
  programs: z.array(
    z.object({ _id: z.uuid(), name: z.string(), points: count, reason: z.enum(REFUSALS).nullable() }),
  ),
})
export type TillVisit = z.output<typeof tillVisitSchema>

/** What a visit gave in each program in which it counted. */
export const visitResultsSchema = checkedInSchema.pick({ results: true })
export type VisitResults = z.output<typeof visitResultsSchema>

/** What the QR of a shop is for. */
export const visitCodeSchema = z.object({
  place: placeSchema,
  brand: z.object({ _id: z.uuid(), username: z.string(), avatar: z.string().nullable() }),
  programs: z.array(z.object({ _id: z.uuid(), name: z.string(), points: count, isMember: z.boolean() })),
  /** The phone's position is needed: the caller has consented to its use, and the QR is a printed one. */
  needsPosition: z.boolean(),
})
export type VisitCode = z.output<typeof visitCodeSchema>

/** A shop with the address that its printed QR says. */
export const shopCodeSchema = placeSchema.extend({ _id: z.uuid(), url: z.string(), madeAt: z.string() })
export type ShopCode = z.output<typeof shopCodeSchema>
