import { z } from 'zod'
import { roleSchema } from '../../common/role.ts'
import { placeSchema } from '../../foundation/places/schemas.ts'

export const cookieConsentSchema = z.object({
  statistics: z.boolean(),
  marketing: z.boolean(),
  decidedAt: z.iso.datetime({ offset: true }),
})
export type CookieConsent = z.output<typeof cookieConsentSchema>

/** The full user record; password and refreshToken never leave the server. */
export const userSchema = z.object({
  _id: z.uuid(),
  email: z.string(),
  handle: z.string(),
  username: z.string(),
  role: roleSchema,
  avatar: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  /** YYYY-MM-DD. */
  birthDate: z.string().nullable(),
  phone: z.string().nullable(),
  emailVerified: z.boolean(),
  brandId: z.uuid().nullable(),
  products: z.array(z.uuid()),
  /** [longitude, latitude] (GeoJSON's order) of the person's chosen place; null without one. */
  location: z.object({ type: z.literal('Point'), coordinates: z.tuple([z.number(), z.number()]) }).nullable(),
  place: placeSchema.nullable(),
  followerCount: z.int().min(0),
  isFollowed: z.boolean(),
  activeDealCount: z.int().min(0),
  language: z.enum(['it', 'en']).nullable(),
  cookieConsent: cookieConsentSchema.nullable(),
  piva: z.string().nullable(),
  /** A text of the terms that waits to be accepted; null = none. */
  newTerms: z
    .object({
      /** From then on actions that need the terms are refused until it is accepted. */
      dueAt: z.string(),
      isDue: z.boolean(),
    })
    .nullable(),
  /**
   * What the account may do by its role: apply for a brand account, read and change its brand's
   * company data.
   */
  can: z.object({
    applyForBusiness: z.boolean(),
    openCompany: z.boolean(),
    changeCompany: z.boolean(),
    mergeAccounts: z.boolean(),
  }),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type User = z.output<typeof userSchema>

/**
 * E.164. Spaces, dots, dashes and brackets are removed; +39 is added to an Italian number without
 * it.
 */
export const phoneSchema = z
  .string()
  .max(30, 'phone')
  .transform((text) => text.replaceAll(/[\s.()-]/g, ''))
  .transform((text) =>
    text.startsWith('00') ? `+${text.slice(2)}` : text.startsWith('+') ? text : `+39${text}`,
  )
  .pipe(z.string().regex(/^\+[1-9]\d{6,14}$/, 'phone'))
