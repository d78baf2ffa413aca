import { z } from 'zod'
import { inviteSchema, loginAnswerSchema, newAccountSchema, oneTimeToken } from '../schemas.ts'
import { queryFlag } from '../../../common/query.ts'
import { endpointsOf } from '../../../endpoint.ts'

const everyone = endpointsOf({ tag: 'auth', access: 'public', perMinute: 30 })

/**
 * The browser opens this address: 302 to Google with state, nonce and PKCE; 503 with a page that
 * gives the reason.
 */
export const googleSignIn = everyone('GET /auth/google', {
  summary: 'Navigate to Google’s sign-in',
  query: z.object({
    /** The current account of this browser stays signed in beside the new one. */
    keep: queryFlag.optional(),
    /** Applies when the sign-in creates a new account, as in a registration. */
    invite: inviteSchema.optional(),
  }),
  navigation: true,
  errors: ['google_unavailable'],
})

/**
 * Ends in a 302 to /google?code=… (exchange), /google?new=… (googleAccount: nobody has an account
 * for this identity yet) or /google?error=… (an error code of the catalogue).
 */
export const googleCallback = everyone('GET /auth/google/callback', {
  summary: 'Where Google sends the browser back to',
  navigation: true,
  errors: [
    'google_unavailable',
    'google_failed',
    'google_email_unverified',
    'google_account_exists',
    'google_new_accounts_off',
  ],
})

/** The one-time code of a Google sign-in (valid a minute, once). */
export const exchange = everyone('POST /auth/exchange', {
  summary: 'Trade the code of a finished Google sign-in for a session',
  onRepeat: 'credentials',
  body: z.strictObject({ code: oneTimeToken }),
  response: loginAnswerSchema,
  errors: ['link_invalid', 'account_blocked', 'brand_suspended', 'origin_refused'],
})

/**
 * Makes the account of a person whom Google has identified and who has none yet, and signs in to
 * it. `token` is the `new` of the page’s address: valid for 15 minutes, in that browser only, and
 * until there is an account. A refusal does not use it up.
 */
export const googleAccount = everyone('POST /auth/google/account', {
  summary: 'Create an account after Google’s sign-in, with the day of birth and the terms',
  onRepeat: 'credentials',
  body: newAccountSchema.extend({ token: z.string().min(1).max(4000) }),
  response: loginAnswerSchema,
  errors: [
    'account_too_young',
    'link_invalid',
    'google_account_exists',
    'google_new_accounts_off',
    'account_blocked',
    'brand_suspended',
    'origin_refused',
  ],
})
