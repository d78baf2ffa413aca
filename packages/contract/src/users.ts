import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { emailSchema, usernameSchema } from './auth.ts'
import { idParams, readableText } from './common.ts'
import { fileKeySchema } from './files.ts'
import { placeSchema } from './places.ts'
import { ANY_ROLE, roleSchema } from './roles.ts'

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
  /** GeoJSON order: [longitude, latitude] of the place chosen by hand, null when none is. */
  location: z.object({ type: z.literal('Point'), coordinates: z.tuple([z.number(), z.number()]) }).nullable(),
  place: placeSchema.nullable(),
  followerCount: z.int().min(0),
  isFollowed: z.boolean(),
  activeDealCount: z.int().min(0),
  language: z.enum(['it', 'en']).nullable(),
  cookieConsent: cookieConsentSchema.nullable(),
  piva: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type User = z.output<typeof userSchema>

export const getUser = defineEndpoint({
  method: 'GET',
  path: '/user/{id}',
  summary: 'One’s own record (superAdmin: any)',
  tag: 'user',
  access: ANY_ROLE,
  params: idParams,
  status: 200,
  response: userSchema,
  errors: ['user_not_found'],
})

/** E.164; spaces, dots, dashes and brackets go; an Italian number may come without its +39. */
export const phoneSchema = z
  .string()
  .max(30, 'phone')
  .transform((text) => text.replaceAll(/[\s.()-]/g, ''))
  .transform((text) =>
    text.startsWith('00') ? `+${text.slice(2)}` : text.startsWith('+') ? text : `+39${text}`,
  )
  .pipe(z.string().regex(/^\+[1-9]\d{6,14}$/, 'phone'))

/** Role, brand, verification and counters cannot be named here: unknown fields are refused. */
export const updateUser = defineEndpoint({
  method: 'PUT',
  path: '/user/{id}',
  summary: 'Change one’s own record',
  tag: 'user',
  access: ANY_ROLE,
  params: idParams,
  body: z.strictObject({
    email: emailSchema.optional(),
    username: usernameSchema.optional(),
    handle: z
      .string()
      .regex(/^[a-z0-9._]{3,30}$/, 'handle')
      .optional(),
    firstName: z.union([z.literal(''), readableText(60)]).optional(),
    lastName: z.union([z.literal(''), readableText(60)]).optional(),
    /** At least 14 years ago (art. 2-quinquies Codice Privacy), by the server's clock. */
    birthDate: z.iso.date('birth_date').nullable().optional(),
    phone: phoneSchema.nullable().optional(),
    language: z.enum(['it', 'en']).nullable().optional(),
    /** ISTAT code of the comune chosen by hand; null goes back to the device's position. */
    placeId: z
      .string()
      .regex(/^\d{6}$/)
      .nullable()
      .optional(),
    /** Key of an uploaded picture (POST /file/image, folder avatar); null removes it. */
    avatar: fileKeySchema.nullable().optional(),
    /** Needed to change the email of an account that has a password. */
    currentPassword: z.string().min(1).max(200).optional(),
    cookieConsent: z.strictObject({ statistics: z.boolean(), marketing: z.boolean() }).optional(),
  }),
  status: 200,
  response: userSchema,
  errors: [
    'user_not_found',
    'email_taken',
    'username_taken',
    'handle_taken',
    'password_wrong',
    'login_rate_limited',
    'file_not_found',
  ],
})
