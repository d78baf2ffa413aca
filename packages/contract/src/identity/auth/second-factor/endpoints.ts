import { z } from 'zod'
import { oneTimeToken, sessionSchema } from '../schemas.ts'
import { readableText } from '../../../common/text.ts'
import { endpointsOf } from '../../../endpoint.ts'
import { ANY_ROLE } from '../../../roles.ts'
import { authenticationResponse, passkeySchema, registrationResponse, webAuthnOptions } from './schemas.ts'

const everyone = endpointsOf({ tag: 'auth', access: 'public', perMinute: 30 })
const own = endpointsOf({ tag: 'auth', access: ANY_ROLE, permission: 'own' })

/**
 * `code`: six digits of the app, or a recovery code. Five wrong codes end the attempt. Wrong codes
 * of all attempts count by account: after ten in a row each further one waits longer, after a
 * hundred a new password is required first.
 */
export const completeWithCode = everyone('POST /auth/second-factor', {
  summary: 'Finish a sign-in with a code of the authenticator app or a recovery code',
  onRepeat: 'credentials',
  body: z.strictObject({ token: oneTimeToken, code: z.string().trim().min(6, 'otp').max(20, 'otp') }),
  response: sessionSchema,
  errors: [
    'second_factor_wrong',
    'second_factor_expired',
    'account_blocked',
    'brand_suspended',
    'login_rate_limited',
    'password_renewal_needed',
    'origin_refused',
  ],
})

export const startPasskeyFactor = everyone('POST /auth/second-factor/passkey/options', {
  summary: 'What the browser needs to finish a sign-in with one of the account’s passkeys',
  onRepeat: 'harmless',
  body: z.strictObject({ token: oneTimeToken }),
  response: z.object({ options: webAuthnOptions }),
  errors: ['second_factor_expired', 'passkey_not_found', 'origin_refused'],
})

export const completeWithPasskey = everyone('POST /auth/second-factor/passkey', {
  summary: 'Finish a sign-in with a passkey',
  onRepeat: 'credentials',
  body: z.strictObject({ token: oneTimeToken, response: authenticationResponse }),
  response: sessionSchema,
  errors: [
    'second_factor_wrong',
    'second_factor_expired',
    'account_blocked',
    'brand_suspended',
    'origin_refused',
  ],
})

export const startPasskeySignIn = everyone('POST /auth/passkey/sign-in/options', {
  summary: 'What the browser needs to sign in with a passkey, without an address or a password',
  onRepeat: 'harmless',
  response: z.object({ options: webAuthnOptions }),
  errors: ['origin_refused'],
})

/** The device also checks the person (user verification), so a passkey counts as both factors. */
export const signInWithPasskey = everyone('POST /auth/passkey/sign-in', {
  summary: 'Sign in with a passkey',
  onRepeat: 'credentials',
  body: z.strictObject({ response: authenticationResponse, keep: z.boolean().optional() }),
  response: sessionSchema,
  errors: ['passkey_refused', 'account_blocked', 'brand_suspended', 'origin_refused'],
})

/**
 * `expected`: roles that see other people’s data are asked to set up a second factor (brand,
 * brandManager, superAdmin). `requiredFrom`: from this moment nothing else works without one; null
 * when that never happens (docs/modules/identity.md, "Required second factor").
 */
export const getSecurity = own('GET /auth/security', {
  summary: 'The caller’s second factors and ways to sign in',
  whileLimited: true,
  response: z.object({
    hasPassword: z.boolean(),
    google: z.boolean(),
    passkeys: z.array(passkeySchema),
    totp: z.object({ enabled: z.boolean(), recoveryCodesLeft: z.int().min(0) }),
    /** Whether a password alone is not enough to sign in. */
    active: z.boolean(),
    expected: z.boolean(),
    requiredFrom: z.string().nullable(),
  }),
})

/**
 * An account with a password must send it, so that a thief of a session cannot add a lasting way to
 * sign in.
 */
const confirmation = z.strictObject({
  currentPassword: z
    .string()
    .min(1, 'required')
    .max(200, 'invalid')
    .regex(/^[^\0]*$/, 'invalid')
    .optional(),
})

export const startPasskeyRegistration = own('POST /auth/passkey/options', {
  summary: 'What the browser needs to make a passkey for the caller',
  onRepeat: 'harmless',
  whileLimited: true,
  body: confirmation,
  response: z.object({ options: webAuthnOptions }),
  perMinute: 20,
  errors: ['passkey_limit', 'password_wrong', 'login_rate_limited', 'confirmation_needed'],
})

/**
 * `recoveryCodes`: present only when this passkey is the account's first second factor
 * (docs/modules/identity.md, "Second factors"). They are never sent again.
 */
export const registerPasskey = own('POST /auth/passkey', {
  summary: 'Keep a passkey that the browser has made',
  onRepeat: 'credentials',
  whileLimited: true,
  body: z.strictObject({ name: readableText(60), response: registrationResponse }),
  status: 201,
  response: passkeySchema.extend({ recoveryCodes: z.array(z.string()).nullable() }),
  perMinute: 20,
  errors: ['passkey_refused', 'passkey_limit'],
})

export const deletePasskey = own('DELETE /auth/passkey/{id}', {
  summary: 'Remove one of the caller’s passkeys',
  errors: ['passkey_not_found', 'last_way_in', 'confirmation_needed'],
})

/** A second call before the first secret is confirmed replaces it with a new one. */
export const setUpTotp = own('POST /auth/totp', {
  summary: 'A secret for an authenticator app; in force once a code has confirmed it',
  onRepeat: 'credentials',
  whileLimited: true,
  body: confirmation,
  response: z.object({ secret: z.string(), uri: z.string() }),
  perMinute: 10,
  errors: ['totp_enabled', 'password_wrong', 'login_rate_limited', 'confirmation_needed'],
})

export const confirmTotp = own('POST /auth/totp/confirm', {
  summary: 'Switch the authenticator app on with its first code; the recovery codes are shown this once',
  onRepeat: 'credentials',
  whileLimited: true,
  body: z.strictObject({
    code: z
      .string()
      .trim()
      .regex(/^\d{6}$/, 'otp'),
  }),
  response: z.object({ recoveryCodes: z.array(z.string()) }),
  perMinute: 10,
  errors: ['second_factor_wrong', 'totp_enabled', 'login_rate_limited', 'password_renewal_needed'],
})

export const disableTotp = own('POST /auth/totp/disable', {
  summary: 'Switch the authenticator app off with a code of it or a recovery code',
  onRepeat: 'harmless',
  body: z.strictObject({ code: z.string().trim().min(6, 'otp').max(20, 'otp') }),
  perMinute: 10,
  errors: ['second_factor_wrong', 'login_rate_limited', 'password_renewal_needed'],
})
