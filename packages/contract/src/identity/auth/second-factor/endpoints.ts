import { z } from 'zod'
import { oneTimeToken, sessionSchema } from '../schemas.ts'
import { idParams } from '../../../common/ids.ts'
import { readableText } from '../../../common/text.ts'
import { defineEndpoint } from '../../../endpoint.ts'
import { ANY_ROLE } from '../../../roles.ts'
import { authenticationResponse, passkeySchema, registrationResponse, webAuthnOptions } from './schemas.ts'

/**
 * `code`: six digits of the app, or a recovery code. Five wrong codes end the attempt. Wrong codes of all attempts
 * count by account: after ten in a row each further one waits longer, after a hundred a new password comes first.
 */
export const completeWithCode = defineEndpoint({
  address: 'POST /auth/second-factor',
  summary: 'Finish a sign-in with a code of the authenticator app or a recovery code',
  tag: 'auth',
  access: 'public',
  onRepeat: 'credentials',
  body: z.strictObject({ token: oneTimeToken, code: z.string().trim().min(6, 'otp').max(20, 'otp') }),
  status: 200,
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
  perMinute: 30,
})

export const startPasskeyFactor = defineEndpoint({
  address: 'POST /auth/second-factor/passkey/options',
  summary: 'What the browser needs to finish a sign-in with one of the account’s passkeys',
  tag: 'auth',
  access: 'public',
  onRepeat: 'harmless',
  body: z.strictObject({ token: oneTimeToken }),
  status: 200,
  response: z.object({ options: webAuthnOptions }),
  errors: ['second_factor_expired', 'passkey_not_found', 'origin_refused'],
  perMinute: 30,
})

export const completeWithPasskey = defineEndpoint({
  address: 'POST /auth/second-factor/passkey',
  summary: 'Finish a sign-in with a passkey',
  tag: 'auth',
  access: 'public',
  onRepeat: 'credentials',
  body: z.strictObject({ token: oneTimeToken, response: authenticationResponse }),
  status: 200,
  response: sessionSchema,
  errors: [
    'second_factor_wrong',
    'second_factor_expired',
    'account_blocked',
    'brand_suspended',
    'origin_refused',
  ],
  perMinute: 30,
})

export const startPasskeySignIn = defineEndpoint({
  address: 'POST /auth/passkey/sign-in/options',
  summary: 'What the browser needs to sign in with a passkey, without an address or a password',
  tag: 'auth',
  access: 'public',
  onRepeat: 'harmless',
  status: 200,
  response: z.object({ options: webAuthnOptions }),
  errors: ['origin_refused'],
  perMinute: 30,
})

/** The device also checks the person (user verification), so a passkey counts as both factors. */
export const signInWithPasskey = defineEndpoint({
  address: 'POST /auth/passkey/sign-in',
  summary: 'Sign in with a passkey',
  tag: 'auth',
  access: 'public',
  onRepeat: 'credentials',
  body: z.strictObject({ response: authenticationResponse, keep: z.boolean().optional() }),
  status: 200,
  response: sessionSchema,
  errors: ['passkey_refused', 'account_blocked', 'brand_suspended', 'origin_refused'],
  perMinute: 30,
})

/**
 * `expected`: roles that see other people’s data are asked to set up a second factor (brand,
 * brandManager, superAdmin). `requiredFrom`: from then on nothing else works without one; null when
 * that never comes (docs/modules/identity.md, "Required second factor").
 */
export const getSecurity = defineEndpoint({
  address: 'GET /auth/security',
  summary: 'The caller’s second factors and ways to sign in',
  tag: 'auth',
  access: ANY_ROLE,
  permission: 'own',
  whileLimited: true,
  status: 200,
  response: z.object({
    hasPassword: z.boolean(),
    google: z.boolean(),
    passkeys: z.array(passkeySchema),
    totp: z.object({ enabled: z.boolean(), recoveryCodesLeft: z.int().min(0) }),
    /** Whether a password alone no longer signs in. */
    active: z.boolean(),
    expected: z.boolean(),
    requiredFrom: z.string().nullable(),
  }),
  errors: [],
})

/** An account with a password must send it, so that a thief of a session cannot add a lasting way to sign in. */
const confirmation = z.strictObject({
  currentPassword: z
    .string()
    .min(1, 'required')
    .max(200, 'invalid')
    .regex(/^[^\0]*$/, 'invalid')
    .optional(),
})

export const startPasskeyRegistration = defineEndpoint({
  address: 'POST /auth/passkey/options',
  summary: 'What the browser needs to make a passkey for the caller',
  tag: 'auth',
  access: ANY_ROLE,
  permission: 'own',
  onRepeat: 'harmless',
  whileLimited: true,
  body: confirmation,
  status: 200,
  response: z.object({ options: webAuthnOptions }),
  errors: ['passkey_limit', 'password_wrong', 'login_rate_limited', 'confirmation_needed'],
  perMinute: 20,
})

/**
 * `recoveryCodes`: present only when this passkey is the account's first second factor
 * (docs/modules/identity.md, "Second factors"). They are never sent again.
 */
export const registerPasskey = defineEndpoint({
  address: 'POST /auth/passkey',
  summary: 'Keep a passkey that the browser has made',
  tag: 'auth',
  access: ANY_ROLE,
  permission: 'own',
  onRepeat: 'credentials',
  whileLimited: true,
  body: z.strictObject({ name: readableText(60), response: registrationResponse }),
  status: 201,
  response: passkeySchema.extend({ recoveryCodes: z.array(z.string()).nullable() }),
  errors: ['passkey_refused', 'passkey_limit'],
  perMinute: 20,
})

export const deletePasskey = defineEndpoint({
  address: 'DELETE /auth/passkey/{id}',
  summary: 'Remove one of the caller’s passkeys',
  tag: 'auth',
  access: ANY_ROLE,
  permission: 'own',
  params: idParams,
  status: 204,
  response: z.null(),
  errors: ['passkey_not_found', 'last_way_in', 'confirmation_needed'],
})

/** A second call before the first secret is confirmed replaces it with a new one. */
export const setUpTotp = defineEndpoint({
  address: 'POST /auth/totp',
  summary: 'A secret for an authenticator app; in force once a code has confirmed it',
  tag: 'auth',
  access: ANY_ROLE,
  permission: 'own',
  onRepeat: 'credentials',
  whileLimited: true,
  body: confirmation,
  status: 200,
  response: z.object({ secret: z.string(), uri: z.string() }),
  errors: ['totp_enabled', 'password_wrong', 'login_rate_limited', 'confirmation_needed'],
  perMinute: 10,
})

export const confirmTotp = defineEndpoint({
  address: 'POST /auth/totp/confirm',
  summary: 'Switch the authenticator app on with its first code; the recovery codes are shown this once',
  tag: 'auth',
  access: ANY_ROLE,
  permission: 'own',
  onRepeat: 'credentials',
  whileLimited: true,
  body: z.strictObject({
    code: z
      .string()
      .trim()
      .regex(/^\d{6}$/, 'otp'),
  }),
  status: 200,
  response: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: ['second_factor_wrong', 'totp_enabled', 'login_rate_limited', 'password_renewal_needed'],
  perMinute: 10,
})

export const disableTotp = defineEndpoint({
  address: 'POST /auth/totp/disable',
  summary: 'Switch the authenticator app off with a code of it or a recovery code',
  tag: 'auth',
  access: ANY_ROLE,
  permission: 'own',
  onRepeat: 'harmless',
  body: z.strictObject({ code: z.string().trim().min(6, 'otp').max(20, 'otp') }),
  status: 204,
  response: z.null(),
  errors: ['second_factor_wrong', 'login_rate_limited', 'password_renewal_needed'],
  perMinute: 10,
})
