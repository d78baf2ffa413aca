import { z } from 'zod'
import { loginAnswerSchema, sessionSchema } from './auth.ts'
import { idParams, readableText } from './common.ts'
import { defineEndpoint } from './endpoint.ts'
import { ANY_ROLE } from './roles.ts'

/** Options of the Web Authentication API in its JSON form, as a browser takes them. */
const webAuthnOptions = z.record(z.string(), z.unknown())

const base64Url = (max: number) =>
  z
    .string()
    .max(max, 'invalid')
    .regex(/^[\w-]+$/, 'invalid')

/** What the answers of an authenticator have in common (JSON form of PublicKeyCredential, WebAuthn level 3). */
const credential = {
  id: base64Url(1400),
  rawId: base64Url(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(40).nullish(),
}

/** Members that a browser adds of its own are dropped. */
const registrationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64Url(4000),
    attestationObject: base64Url(20_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
})

const authenticationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64Url(4000),
    authenticatorData: base64Url(4000),
    signature: base64Url(8000),
    userHandle: base64Url(100).nullish(),
  }),
})
export type RegistrationResponse = z.output<typeof registrationResponse>
export type AuthenticationResponse = z.output<typeof authenticationResponse>

const pendingToken = z.string().min(20, 'invalid').max(200, 'invalid')

/** The one-time code of a Google sign-in (valid a minute, once). */
export const exchange = defineEndpoint({
  method: 'POST',
  path: '/auth/exchange',
  summary: 'Trade the code of a finished Google sign-in for a session',
  tag: 'auth',
  access: 'public',
  body: z.strictObject({ code: pendingToken }),
  status: 200,
  response: loginAnswerSchema,
  errors: ['link_invalid', 'origin_refused'],
  perMinute: 30,
})

/**
 * `code`: six digits of the app, or a recovery code. Five wrong ones end the attempt; over several attempts they count
 * as failed sign-ins do.
 */
export const completeWithCode = defineEndpoint({
  method: 'POST',
  path: '/auth/second-factor',
  summary: 'Finish a sign-in with a code of the authenticator app or a recovery code',
  tag: 'auth',
  access: 'public',
  body: z.strictObject({ token: pendingToken, code: z.string().trim().min(6, 'otp').max(20, 'otp') }),
  status: 200,
  response: sessionSchema,
  errors: ['second_factor_wrong', 'second_factor_expired', 'login_rate_limited', 'origin_refused'],
  perMinute: 30,
})

export const startPasskeyFactor = defineEndpoint({
  method: 'POST',
  path: '/auth/second-factor/passkey/options',
  summary: 'What the browser needs to finish a sign-in with one of the account’s passkeys',
  tag: 'auth',
  access: 'public',
  body: z.strictObject({ token: pendingToken }),
  status: 200,
  response: z.object({ options: webAuthnOptions }),
  errors: ['second_factor_expired', 'passkey_not_found', 'origin_refused'],
  perMinute: 30,
})

export const completeWithPasskey = defineEndpoint({
  method: 'POST',
  path: '/auth/second-factor/passkey',
  summary: 'Finish a sign-in with a passkey',
  tag: 'auth',
  access: 'public',
  body: z.strictObject({ token: pendingToken, response: authenticationResponse }),
  status: 200,
  response: sessionSchema,
  errors: ['second_factor_wrong', 'second_factor_expired', 'origin_refused'],
  perMinute: 30,
})

export const startPasskeySignIn = defineEndpoint({
  method: 'POST',
  path: '/auth/passkey/sign-in/options',
  summary: 'What the browser needs to sign in with a passkey, without an address or a password',
  tag: 'auth',
  access: 'public',
  status: 200,
  response: z.object({ options: webAuthnOptions }),
  errors: ['origin_refused'],
  perMinute: 30,
})

/** The passkey checks the person too (user verification): it stands for both factors. */
export const signInWithPasskey = defineEndpoint({
  method: 'POST',
  path: '/auth/passkey/sign-in',
  summary: 'Sign in with a passkey',
  tag: 'auth',
  access: 'public',
  body: z.strictObject({ response: authenticationResponse, keep: z.boolean().optional() }),
  status: 200,
  response: sessionSchema,
  errors: ['passkey_refused', 'origin_refused'],
  perMinute: 30,
})

export const passkeySchema = z.object({
  _id: z.uuid(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
  backedUp: z.boolean(),
})
export type Passkey = z.output<typeof passkeySchema>

/** `expected`: the role handles other people’s data and is asked to set one up (brand, brandManager, superAdmin). */
export const getSecurity = defineEndpoint({
  method: 'GET',
  path: '/auth/security',
  summary: 'The caller’s second factors and ways to sign in',
  tag: 'auth',
  access: ANY_ROLE,
  status: 200,
  response: z.object({
    hasPassword: z.boolean(),
    google: z.boolean(),
    passkeys: z.array(passkeySchema),
    totp: z.object({ enabled: z.boolean(), recoveryCodesLeft: z.int().min(0) }),
    /** Whether a password alone no longer signs in. */
    active: z.boolean(),
    expected: z.boolean(),
  }),
  errors: [],
})

/** Asked of an account that has one, so that a stolen session opens no way in that outlives it. */
const confirmation = z.strictObject({
  currentPassword: z
    .string()
    .min(1, 'required')
    .max(200, 'invalid')
    .regex(/^[^\0]*$/, 'invalid')
    .optional(),
})

export const startPasskeyRegistration = defineEndpoint({
  method: 'POST',
  path: '/auth/passkey/options',
  summary: 'What the browser needs to make a passkey for the caller',
  tag: 'auth',
  access: ANY_ROLE,
  body: confirmation,
  status: 200,
  response: z.object({ options: webAuthnOptions }),
  errors: ['passkey_limit', 'password_wrong', 'login_rate_limited'],
  perMinute: 20,
})

/**
 * `recoveryCodes`: set where the passkey becomes the account's first second factor (docs/decisions/0019); they are shown
 * this once.
 */
export const registerPasskey = defineEndpoint({
  method: 'POST',
  path: '/auth/passkey',
  summary: 'Keep a passkey that the browser has made',
  tag: 'auth',
  access: ANY_ROLE,
  body: z.strictObject({ name: readableText(60), response: registrationResponse }),
  status: 201,
  response: passkeySchema.extend({ recoveryCodes: z.array(z.string()).nullable() }),
  errors: ['passkey_refused', 'passkey_limit'],
  perMinute: 20,
})

export const deletePasskey = defineEndpoint({
  method: 'DELETE',
  path: '/auth/passkey/{id}',
  summary: 'Remove one of the caller’s passkeys',
  tag: 'auth',
  access: ANY_ROLE,
  params: idParams,
  status: 204,
  response: z.null(),
  errors: ['passkey_not_found', 'last_way_in'],
})

/** Asked again before it is confirmed, it gives a new secret. */
export const setUpTotp = defineEndpoint({
  method: 'POST',
  path: '/auth/totp',
  summary: 'A secret for an authenticator app; in force once a code has confirmed it',
  tag: 'auth',
  access: ANY_ROLE,
  body: confirmation,
  status: 200,
  response: z.object({ secret: z.string(), uri: z.string() }),
  errors: ['totp_enabled', 'password_wrong', 'login_rate_limited'],
  perMinute: 10,
})

export const confirmTotp = defineEndpoint({
  method: 'POST',
  path: '/auth/totp/confirm',
  summary: 'Switch the authenticator app on with its first code; the recovery codes are shown this once',
  tag: 'auth',
  access: ANY_ROLE,
  body: z.strictObject({
    code: z
      .string()
      .trim()
      .regex(/^\d{6}$/, 'otp'),
  }),
  status: 200,
  response: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: ['second_factor_wrong', 'totp_enabled', 'login_rate_limited'],
  perMinute: 10,
})

export const disableTotp = defineEndpoint({
  method: 'POST',
  path: '/auth/totp/disable',
  summary: 'Switch the authenticator app off with a code of it or a recovery code',
  tag: 'auth',
  access: ANY_ROLE,
  body: z.strictObject({ code: z.string().trim().min(6, 'otp').max(20, 'otp') }),
  status: 204,
  response: z.null(),
  errors: ['second_factor_wrong', 'login_rate_limited'],
  perMinute: 10,
})
