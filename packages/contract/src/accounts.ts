import { z } from 'zod'
import { emailSchema, inviteSchema, passwordSchema, sessionSchema, sessionUserSchema } from './auth.ts'
import { idParams, idSchema, queryFlag } from './common.ts'
import { defineEndpoint } from './endpoint.ts'
import { ANY_ROLE, roleSchema } from './roles.ts'

/** Text of a link or code that works once. */
const oneTimeToken = z.string().min(20, 'invalid').max(200, 'invalid')

export const verifyEmail = defineEndpoint({
  method: 'POST',
  path: '/auth/verify-email',
  summary: 'Confirm an email address with the link that was sent to it (valid a day, once)',
  tag: 'auth',
  access: 'public',
  body: z.strictObject({ token: oneTimeToken }),
  status: 200,
  response: z.object({ email: z.string() }),
  errors: ['link_invalid'],
  perMinute: 30,
})

export const sendVerification = defineEndpoint({
  method: 'POST',
  path: '/auth/verify-email/send',
  summary: 'Send the caller’s verification email again; nothing happens when it is verified already',
  tag: 'auth',
  access: ANY_ROLE,
  status: 204,
  response: z.null(),
  errors: [],
  perMinute: 3,
})

/** The answer and its time are the same for known and unknown addresses. */
export const forgotPassword = defineEndpoint({
  method: 'POST',
  path: '/auth/forgot-password',
  summary: 'Send a link that sets a new password (valid an hour, once)',
  tag: 'auth',
  access: 'public',
  body: z.strictObject({ email: emailSchema }),
  status: 204,
  response: z.null(),
  errors: [],
  perMinute: 5,
})

export const resetPassword = defineEndpoint({
  method: 'POST',
  path: '/auth/reset-password',
  summary: 'Set a new password with the link from the email; ends every session',
  tag: 'auth',
  access: 'public',
  body: z.strictObject({ token: oneTimeToken, password: passwordSchema }),
  status: 204,
  response: z.null(),
  errors: ['link_invalid'],
  perMinute: 30,
})

export const changePassword = defineEndpoint({
  method: 'POST',
  path: '/auth/change-password',
  summary: 'Change the caller’s password; ends all other sessions',
  tag: 'auth',
  access: ANY_ROLE,
  body: z.strictObject({
    /** Left out only by who has none (signed in through Google so far). */
    currentPassword: z.string().min(1).max(200).optional(),
    newPassword: passwordSchema,
  }),
  status: 204,
  response: z.null(),
  errors: ['password_wrong', 'login_rate_limited'],
  perMinute: 10,
})

/** One sign-in on one device. */
export const signInSchema = z.object({
  _id: z.uuid(),
  client: z.enum(['web', 'native']),
  userAgent: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  /** The session of this very request. */
  current: z.boolean(),
})
export type SignIn = z.output<typeof signInSchema>

export const listSignIns = defineEndpoint({
  method: 'GET',
  path: '/auth/session',
  summary: 'The caller’s live sessions, last used first',
  tag: 'auth',
  access: ANY_ROLE,
  status: 200,
  response: z.object({ items: z.array(signInSchema) }),
  errors: [],
})

export const endSignIn = defineEndpoint({
  method: 'POST',
  path: '/auth/session/{id}/end',
  summary: 'End one of the caller’s sessions',
  tag: 'auth',
  access: ANY_ROLE,
  params: idParams,
  status: 204,
  response: z.null(),
  errors: ['session_not_found'],
})

export const logoutEverywhere = defineEndpoint({
  method: 'POST',
  path: '/auth/logout-everywhere',
  summary: 'End all sessions of the caller, this one too',
  tag: 'auth',
  access: ANY_ROLE,
  status: 204,
  response: z.null(),
  errors: [],
})

/** An account that is signed in on this browser. */
export const deviceAccountSchema = sessionUserSchema.extend({
  role: roleSchema,
  /** The one in use. */
  current: z.boolean(),
})
export type DeviceAccount = z.output<typeof deviceAccountSchema>

/** By the cookies of this browser: at most five. */
export const listDeviceAccounts = defineEndpoint({
  method: 'POST',
  path: '/auth/account',
  summary: 'Accounts signed in on this browser',
  tag: 'auth',
  access: 'public',
  status: 200,
  response: z.object({ items: z.array(deviceAccountSchema) }),
  errors: ['origin_refused'],
  perMinute: 60,
})

/** The account in use stays signed in and can be switched back to. */
export const switchAccount = defineEndpoint({
  method: 'POST',
  path: '/auth/account/switch',
  summary: 'Use another account that is signed in on this browser, without its password',
  tag: 'auth',
  access: 'public',
  body: z.strictObject({ userId: idSchema }),
  status: 200,
  response: sessionSchema,
  errors: ['account_not_here', 'origin_refused'],
  perMinute: 30,
})

export const removeDeviceAccount = defineEndpoint({
  method: 'POST',
  path: '/auth/account/remove',
  summary: 'Sign an account that is not in use out of this browser',
  tag: 'auth',
  access: 'public',
  body: z.strictObject({ userId: idSchema }),
  status: 204,
  response: z.null(),
  errors: ['account_not_here', 'origin_refused'],
  perMinute: 30,
})

/** A browser’s navigation: 302 to the provider with state, nonce and PKCE, or a page that says why not (503). */
export const googleSignIn = defineEndpoint({
  method: 'GET',
  path: '/auth/google',
  summary: 'Navigate to Google’s sign-in',
  tag: 'auth',
  access: 'public',
  query: z.object({
    /** Keeps the account that this browser uses now signed in beside the new one. */
    keep: queryFlag.optional(),
    /** For an account that is made on the way, as in a registration. */
    invite: inviteSchema.optional(),
    acceptTerms: queryFlag.optional(),
  }),
  status: 200,
  response: z.null(),
  errors: ['google_unavailable'],
  navigation: true,
  perMinute: 30,
})

/** Ends in a 302 to /google?code=… (exchange) or /google?error=… (an error code of the catalogue). */
export const googleCallback = defineEndpoint({
  method: 'GET',
  path: '/auth/google/callback',
  summary: 'Where Google sends the browser back to',
  tag: 'auth',
  access: 'public',
  status: 200,
  response: z.null(),
  errors: ['google_unavailable', 'google_failed', 'google_email_unverified', 'google_account_exists'],
  navigation: true,
  perMinute: 30,
})
