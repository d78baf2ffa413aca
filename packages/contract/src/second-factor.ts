import { z } from 'zod'
import { loginAnswerSchema, sessionSchema } from './auth.ts'
import { idParams, readableText } from './common.ts'
import { defineEndpoint } from './endpoint.ts'
import { ANY_ROLE } from './roles.ts'

/** Options and answers of the Web Authentication API in its JSON form; @simplewebauthn checks what is inside. */
const webAuthnJson = z.record(z.string(), z.unknown())
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

/** `code`: six digits of the app, or a recovery code. Five wrong ones end the attempt. */
export const completeWithCode = defineEndpoint({
  method: 'POST',
  path: '/auth/second-factor',
  summary: 'Finish a sign-in with a code of the authenticator app or a recovery code',
  tag: 'auth',
  access: 'public',
  body: z.strictObject({ token: pendingToken, code: z.string().trim().min(6, 'otp').max(20, 'otp') }),
  status: 200,
  response: sessionSchema,
  errors: ['second_factor_wrong', 'second_factor_expired', 'origin_refused'],
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
  response: z.object({ options: webAuthnJson }),
  errors: ['second_factor_expired', 'origin_refused'],
  perMinute: 30,
})

export const completeWithPasskey = defineEndpoint({
  method: 'POST',
  path: '/auth/second-factor/passkey',
  summary: 'Finish a sign-in with a passkey',
  tag: 'auth',
  access: 'public',
  body: z.strictObject({ token: pendingToken, response: webAuthnJson }),
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
  response: z.object({ options: webAuthnJson }),
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
  body: z.strictObject({ response: webAuthnJson, keep: z.boolean().optional() }),
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
    expected: z.boolean(),
  }),
  errors: [],
})

export const startPasskeyRegistration = defineEndpoint({
  method: 'POST',
  path: '/auth/passkey/options',
  summary: 'What the browser needs to make a passkey for the caller',
  tag: 'auth',
  access: ANY_ROLE,
  status: 200,
  response: z.object({ options: webAuthnJson }),
  errors: [],
  perMinute: 20,
})

export const registerPasskey = defineEndpoint({
  method: 'POST',
  path: '/auth/passkey',
  summary: 'Keep a passkey that the browser has made',
  tag: 'auth',
  access: ANY_ROLE,
  body: z.strictObject({ name: readableText(60), response: webAuthnJson }),
  status: 201,
  response: passkeySchema,
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
  status: 200,
  response: z.object({ secret: z.string(), uri: z.string() }),
  errors: ['totp_enabled'],
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
