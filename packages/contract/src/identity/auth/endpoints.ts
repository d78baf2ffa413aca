import { z } from 'zod'
import { roleSchema } from '../../common/role.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { ANY_ROLE } from '../../roles.ts'
import {
  emailSchema,
  inviteSchema,
  loginAnswerSchema,
  passwordSchema,
  sessionSchema,
  sessionUserSchema,
  usernameSchema,
} from './schemas.ts'

/** A role in the body is refused as an unknown field: everybody starts as audience. */
export const register = defineEndpoint({
  address: 'POST /auth/register',
  summary: 'Create an account (always audience) and sign in',
  tag: 'auth',
  access: 'public',
  onRepeat: 'credentials',
  body: z.strictObject({
    email: emailSchema,
    password: passwordSchema,
    username: usernameSchema,
    invite: inviteSchema.optional(),
    /** The person accepted the terms in force, which the log of consents records. The product’s own form always sends it. */
    acceptTerms: z.literal(true).optional(),
  }),
  status: 201,
  response: sessionSchema,
  errors: ['email_taken', 'username_taken', 'origin_refused', 'not_available'],
  perMinute: 20,
})

const credentials = z.strictObject({
  email: z.string().min(1).max(254),
  password: z.string().min(1).max(200),
  /** The account that this browser uses now stays signed in, beside the new one. */
  keep: z.boolean().optional(),
})

export const loginApp = defineEndpoint({
  address: 'POST /auth/login-app',
  summary: 'Sign in to the app, any role',
  tag: 'auth',
  access: 'public',
  onRepeat: 'credentials',
  body: credentials,
  status: 200,
  response: loginAnswerSchema,
  errors: ['credentials_wrong', 'account_blocked', 'brand_suspended', 'login_rate_limited', 'origin_refused'],
  perMinute: 60,
})

export const loginDashboard = defineEndpoint({
  address: 'POST /auth/login-dashboard',
  summary: 'Sign in to the back-office, every role but audience',
  tag: 'auth',
  access: 'public',
  onRepeat: 'credentials',
  body: credentials,
  status: 200,
  response: loginAnswerSchema,
  errors: [
    'credentials_wrong',
    'account_blocked',
    'brand_suspended',
    'login_rate_limited',
    'dashboard_forbidden',
    'origin_refused',
  ],
  perMinute: 60,
})

/** The web sends its HttpOnly cookie and an empty body, a native client {refresh_token}. */
export const refresh = defineEndpoint({
  address: 'POST /auth/refresh',
  summary: 'Trade a refresh token for a new pair; reuse of an old one ends the session',
  tag: 'auth',
  access: 'public',
  onRepeat: 'credentials',
  body: z.strictObject({ refresh_token: z.string().min(1).max(200).optional() }),
  status: 200,
  response: sessionSchema,
  errors: ['refresh_token_invalid', 'origin_refused'],
  perMinute: 60,
})

export const logout = defineEndpoint({
  address: 'POST /auth/logout',
  summary: 'End this session; harmless when already ended',
  tag: 'auth',
  access: 'public',
  onRepeat: 'harmless',
  body: z.strictObject({ refresh_token: z.string().min(1).max(200).optional() }),
  status: 204,
  response: z.null(),
  errors: ['origin_refused'],
})

export const me = defineEndpoint({
  address: 'GET /auth/me',
  summary: 'Who the access token belongs to, with the role in force now',
  tag: 'auth',
  access: ANY_ROLE,
  permission: 'own',
  whileLimited: true,
  status: 200,
  response: sessionUserSchema.extend({ role: roleSchema, brandId: z.uuid().nullable() }),
  errors: [],
})
