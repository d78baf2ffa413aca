import { z } from 'zod'
import { emailSchema, oneTimeToken, passwordSchema } from '../schemas.ts'
import { endpointsOf } from '../../../endpoint.ts'
import { ANY_ROLE } from '../../../roles.ts'
import { authenticationResponse, webAuthnOptions } from '../second-factor/schemas.ts'

const everyone = endpointsOf({ tag: 'auth', access: 'public', onRepeat: 'harmless' })
const own = endpointsOf({ tag: 'auth', access: ANY_ROLE, permission: 'own' })

export const verifyEmail = everyone('POST /auth/verify-email', {
  summary: 'Confirm an email address with the link that was sent to it (valid a day, once)',
  body: z.strictObject({ token: oneTimeToken }),
  response: z.object({ email: z.string() }),
  perMinute: 30,
  errors: ['link_invalid'],
})

export const sendVerification = own('POST /auth/verify-email/send', {
  summary: 'Send the caller’s verification email again; nothing happens when it is verified already',
  onRepeat: 'keyed',
  perMinute: 3,
})

/**
 * Known and unknown addresses get the same answer after the same time, so nobody can find out who
 * has an account.
 */
export const forgotPassword = everyone('POST /auth/forgot-password', {
  summary: 'Send a link that sets a new password (valid an hour, once)',
  body: z.strictObject({ email: emailSchema }),
  perMinute: 5,
})

export const resetPassword = everyone('POST /auth/reset-password', {
  summary: 'Set a new password with the link from the email; ends every session',
  body: z.strictObject({ token: oneTimeToken, password: passwordSchema }),
  perMinute: 30,
  errors: ['link_invalid'],
})

export const changePassword = own('POST /auth/change-password', {
  summary: 'Change the caller’s password; ends all other sessions',
  onRepeat: 'harmless',
  body: z.strictObject({
    /** Required unless the account has no password yet (it signs in with Google). */
    currentPassword: z.string().min(1).max(200).optional(),
    newPassword: passwordSchema,
  }),
  perMinute: 10,
  errors: ['password_wrong', 'login_rate_limited', 'confirmation_needed'],
})

/**
 * Proves the caller's identity again, for changes that require it (`confirmation_needed`): valid
 * for ten minutes, like a sign-in. An account without a password gets password_wrong.
 */
export const confirmWithPassword = own('POST /auth/confirm', {
  summary: 'Confirm with the password that it is still the caller',
  onRepeat: 'harmless',
  body: z.strictObject({ currentPassword: z.string().min(1).max(200) }),
  perMinute: 10,
  errors: ['password_wrong', 'login_rate_limited'],
})

export const startPasskeyConfirmation = own('POST /auth/confirm/passkey/options', {
  summary: 'What the browser needs to confirm with one of the caller’s passkeys',
  onRepeat: 'harmless',
  response: z.object({ options: webAuthnOptions }),
  perMinute: 20,
  errors: ['passkey_not_found'],
})

export const confirmWithPasskey = own('POST /auth/confirm/passkey', {
  summary: 'Confirm with a passkey that it is still the caller',
  onRepeat: 'harmless',
  body: z.strictObject({ response: authenticationResponse }),
  perMinute: 20,
  errors: ['passkey_refused'],
})
