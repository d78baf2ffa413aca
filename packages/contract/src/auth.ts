import { mixesScripts } from '@vicino/domain/scripts'
import { z } from 'zod'
import { PRINTABLE, VISIBLE } from './common.ts'
import { defineEndpoint } from './endpoint.ts'
import { ANY_ROLE, roleSchema } from './roles.ts'

export const passwordSchema = z
  .string()
  .min(8, 'password_weak')
  .max(200, 'password_weak')
  .regex(/\p{L}/u, 'password_weak')
  .regex(/\d/, 'password_weak')
export const emailSchema = z.email('email').max(254, 'email')
/** Composed (NFC), so that the same name is the same text however it was typed. */
export const usernameSchema = z
  .string()
  .normalize('NFC')
  .min(2, 'username')
  .max(40, 'username')
  .regex(VISIBLE, 'username')
  .regex(PRINTABLE, 'username')
  .regex(/^\S+(?: \S+)*$/, 'username')
  .refine((name) => !mixesScripts(name), 'username_scripts')

export const sessionUserSchema = z.object({
  _id: z.uuid(),
  username: z.string(),
  avatar: z.string().nullable(),
})

/** Signed in. `refreshToken` is in the body only for clients that send `X-Client: native`; the web gets a cookie. */
export const sessionSchema = z.object({
  user: sessionUserSchema,
  accessToken: z.string(),
  refreshToken: z.string().optional(),
})
export type Session = z.output<typeof sessionSchema>

/** A right password of an account with a second factor: the sign-in goes on with `token` (valid 5 minutes). */
export const secondFactorNeededSchema = z.object({
  secondFactor: z.object({
    token: z.string(),
    methods: z.array(z.enum(['totp', 'passkey', 'recovery'])),
  }),
})
export type SecondFactorNeeded = z.output<typeof secondFactorNeededSchema>

/** What a sign-in answers: signed in, or what is missing. */
export const loginAnswerSchema = z.union([sessionSchema, secondFactorNeededSchema])
export type LoginAnswer = z.output<typeof loginAnswerSchema>

/** Claims of the access token (EdDSA, 15 minutes). */
export const accessClaimsSchema = z.object({
  sub: z.uuid(),
  role: roleSchema,
  brandId: z.uuid().nullable(),
  sid: z.uuid(),
})
export type AccessClaims = z.output<typeof accessClaimsSchema>

/** Code of the person who invited; one that nobody has is ignored. */
export const inviteSchema = z.string().regex(/^[a-z0-9]{8}$/, 'invalid')

/** A role in the body is refused as an unknown field: everybody starts as audience. */
export const register = defineEndpoint({
  method: 'POST',
  path: '/auth/register',
  summary: 'Create an account (always audience) and sign in',
  tag: 'auth',
  access: 'public',
  body: z.strictObject({
    email: emailSchema,
    password: passwordSchema,
    username: usernameSchema,
    invite: inviteSchema.optional(),
    /** The terms in force were accepted; noted in the log of consents. The product’s own form always sends it. */
    acceptTerms: z.literal(true).optional(),
  }),
  status: 201,
  response: sessionSchema,
  errors: ['email_taken', 'username_taken', 'origin_refused'],
  perMinute: 20,
})

const credentials = z.strictObject({
  email: z.string().min(1).max(254),
  password: z.string().min(1).max(200),
  /** Keeps the account that this browser uses now signed in beside the new one. */
  keep: z.boolean().optional(),
})

export const loginApp = defineEndpoint({
  method: 'POST',
  path: '/auth/login-app',
  summary: 'Sign in to the app, any role',
  tag: 'auth',
  access: 'public',
  body: credentials,
  status: 200,
  response: loginAnswerSchema,
  errors: ['credentials_wrong', 'login_rate_limited', 'origin_refused'],
  perMinute: 60,
})

export const loginDashboard = defineEndpoint({
  method: 'POST',
  path: '/auth/login-dashboard',
  summary: 'Sign in to the back-office, every role but audience',
  tag: 'auth',
  access: 'public',
  body: credentials,
  status: 200,
  response: loginAnswerSchema,
  errors: ['credentials_wrong', 'login_rate_limited', 'dashboard_forbidden', 'origin_refused'],
  perMinute: 60,
})

/** The web sends its HttpOnly cookie and an empty body, a native client {refresh_token}. */
export const refresh = defineEndpoint({
  method: 'POST',
  path: '/auth/refresh',
  summary: 'Trade a refresh token for a new pair; reuse of an old one ends the session',
  tag: 'auth',
  access: 'public',
  body: z.strictObject({ refresh_token: z.string().min(1).max(200).optional() }),
  status: 200,
  response: sessionSchema,
  errors: ['refresh_token_invalid', 'origin_refused'],
  perMinute: 60,
})

export const logout = defineEndpoint({
  method: 'POST',
  path: '/auth/logout',
  summary: 'End this session; harmless when already ended',
  tag: 'auth',
  access: 'public',
  body: z.strictObject({ refresh_token: z.string().min(1).max(200).optional() }),
  status: 204,
  response: z.null(),
  errors: ['origin_refused'],
})

export const me = defineEndpoint({
  method: 'GET',
  path: '/auth/me',
  summary: 'Who the access token belongs to, with the role in force now',
  tag: 'auth',
  access: ANY_ROLE,
  status: 200,
  response: sessionUserSchema.extend({ role: roleSchema, brandId: z.uuid().nullable() }),
  errors: [],
})
