import { z } from 'zod'
import { roleSchema } from '../../common/role.ts'
import { defineEndpoint, endpointsOf } from '../../endpoint.ts'
import { ANY_ROLE } from '../../roles.ts'
import * as schemas from './schemas.ts'

const everyone = endpointsOf({ tag: 'auth', access: 'public' })

export const register = everyone('POST /auth/register', {
  summary: 'Create an account (always audience) and sign in',
  onRepeat: 'credentials',
  body: z.strictObject({
    email: schemas.emailSchema,
    password: schemas.passwordSchema,
    username: schemas.usernameSchema,
    invite: schemas.inviteSchema.optional(),
    /** Ignored, whatever it is: everybody starts as audience. */
    role: z.unknown().optional(),
    ...schemas.newAccountSchema.shape,
  }),
  status: 201,
  response: schemas.sessionSchema,
  perMinute: 20,
  errors: ['account_too_young', 'email_taken', 'username_taken', 'origin_refused', 'not_available'],
})

export const getInvitation = everyone('GET /auth/invitation/{code}', {
  summary: 'Who invites: the name and image that others see',
  params: z.object({ code: schemas.inviteSchema }),
  response: z.object({ username: z.string(), avatar: z.string().nullable() }),
  perMinute: 20,
  errors: ['invitation_not_found'],
})

const credentials = z.strictObject({
  email: z.string().min(1).max(254),
  password: z.string().min(1).max(200),
  /** The current account of this browser stays signed in beside the new one. */
  keep: z.boolean().optional(),
})

export const loginApp = everyone('POST /auth/login-app', {
  summary: 'Sign in to the app, any role',
  onRepeat: 'credentials',
  body: credentials,
  response: schemas.loginAnswerSchema,
  perMinute: 60,
  errors: ['credentials_wrong', 'account_blocked', 'brand_suspended', 'login_rate_limited', 'origin_refused'],
})

export const loginDashboard = everyone('POST /auth/login-dashboard', {
  summary: 'Sign in to the back-office, every role but audience',
  onRepeat: 'credentials',
  body: credentials,
  response: schemas.loginAnswerSchema,
  perMinute: 60,
  errors: [
    'credentials_wrong',
    'account_blocked',
    'brand_suspended',
    'login_rate_limited',
    'dashboard_forbidden',
    'origin_refused',
  ],
})

/** The web sends its HttpOnly cookie and an empty body, a native client {refresh_token}. */
export const refresh = everyone('POST /auth/refresh', {
  summary: 'Trade a refresh token for a new pair; reuse of an old one ends the session',
  onRepeat: 'credentials',
  body: z.strictObject({ refresh_token: z.string().min(1).max(200).optional() }),
  response: schemas.sessionSchema,
  perMinute: 60,
  errors: ['refresh_token_invalid', 'account_blocked', 'brand_suspended', 'origin_refused'],
})

export const logout = everyone('POST /auth/logout', {
  summary: 'End this session; harmless when already ended',
  onRepeat: 'harmless',
  body: z.strictObject({ refresh_token: z.string().min(1).max(200).optional() }),
  errors: ['origin_refused'],
})

export const me = defineEndpoint('GET /auth/me', {
  summary: 'Who the access token belongs to, with the role in force now',
  tag: 'auth',
  access: ANY_ROLE,
  permission: 'own',
  whileLimited: true,
  response: schemas.sessionUserSchema.extend({ role: roleSchema, brandId: z.uuid().nullable() }),
})
