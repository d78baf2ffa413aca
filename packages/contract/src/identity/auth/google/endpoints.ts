import { z } from 'zod'
import { inviteSchema, loginAnswerSchema, oneTimeToken } from '../schemas.ts'
import { queryFlag } from '../../../common/query.ts'
import { defineEndpoint } from '../../../endpoint.ts'

/** The browser opens this address: 302 to Google with state, nonce and PKCE; 503 with a page that says why not. */
export const googleSignIn = defineEndpoint({
  address: 'GET /auth/google',
  summary: 'Navigate to Google’s sign-in',
  tag: 'auth',
  access: 'public',
  query: z.object({
    /** The account that this browser uses now stays signed in, beside the new one. */
    keep: queryFlag.optional(),
    /** These two apply when the sign-in creates a new account, as in a registration. */
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
  address: 'GET /auth/google/callback',
  summary: 'Where Google sends the browser back to',
  tag: 'auth',
  access: 'public',
  status: 200,
  response: z.null(),
  errors: [
    'google_unavailable',
    'google_failed',
    'google_email_unverified',
    'google_account_exists',
    'google_new_accounts_off',
  ],
  navigation: true,
  perMinute: 30,
})

/** The one-time code of a Google sign-in (valid a minute, once). */
export const exchange = defineEndpoint({
  address: 'POST /auth/exchange',
  summary: 'Trade the code of a finished Google sign-in for a session',
  tag: 'auth',
  access: 'public',
  onRepeat: 'credentials',
  body: z.strictObject({ code: oneTimeToken }),
  status: 200,
  response: loginAnswerSchema,
  errors: ['link_invalid', 'account_blocked', 'brand_suspended', 'origin_refused'],
  perMinute: 30,
})
