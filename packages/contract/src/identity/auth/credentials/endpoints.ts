import { z } from 'zod'
import { emailSchema, oneTimeToken, passwordSchema } from '../schemas.ts'
import { defineEndpoint } from '../../../endpoint.ts'
import { ANY_ROLE } from '../../../roles.ts'
import { authenticationResponse, webAuthnOptions } from '../second-factor/schemas.ts'

export const verifyEmail = defineEndpoint({
  address: 'POST /auth/verify-email',
  summary: 'Confirm an email address with the link that was sent to it (valid a day, once)',
  tag: 'auth',
  access: 'public',
  onRepeat: 'harmless',
  body: z.strictObject({ token: oneTimeToken }),
  status: 200,
  response: z.object({ email: z.string() }),
  errors: ['link_invalid'],
  perMinute: 30,
})

export const sendVerification = defineEndpoint({
  address: 'POST /auth/verify-email/send',
  summary: 'Send the caller’s verification email again; nothing happens when it is verified already',
  tag: 'auth',
  access: ANY_ROLE,
  permission: 'own',
  onRepeat: 'keyed',
  status: 204,
  response: z.null(),
  errors: [],
  perMinute: 3,
})

/** Known and unknown addresses get the same answer after the same time, so nobody can find out who has an account. */
export const forgotPassword = defineEndpoint({
  address: 'POST /auth/forgot-password',
  summary: 'Send a link that sets a new password (valid an hour, once)',
  tag: 'auth',
  access: 'public',
  onRepeat: 'harmless',
  body: z.strictObject({ email: emailSchema }),
  status: 204,
  response: z.null(),
  errors: [],
  perMinute: 5,
})

export const resetPassword = defineEndpoint({
  address: 'POST /auth/reset-password',
  summary: 'Set a new password with the link from the email; ends every session',
  tag: 'auth',
  access: 'public',
  onRepeat: 'harmless',
  body: z.strictObject({ token: oneTimeToken, password: passwordSchema }),
  status: 204,
  response: z.null(),
  errors: ['link_invalid'],
  perMinute: 30,
})

export const changePassword = defineEndpoint({
  address: 'POST /auth/change-password',
  summary: 'Change the caller’s password; ends all other sessions',
  tag: 'auth',
  access: ANY_ROLE,
  permission: 'own',
  onRepeat: 'harmless',
  body: z.strictObject({
    /** Required unless the account has no password yet (it signs in with Google). */
    currentPassword: z.string().min(1).max(200).optional(),
    newPassword: passwordSchema,
  }),
  status: 204,
  response: z.null(),
  errors: ['password_wrong', 'login_rate_limited', 'confirmation_needed'],
  perMinute: 10,
})

/**
 * Shows again who one is, for the changes that ask for it (`confirmation_needed`): it counts for ten minutes, as signing in
 * does. An account without a password gets password_wrong.
 */
export const confirmWithPassword = defineEndpoint({
  address: 'POST /auth/confirm',
  summary: 'Confirm with the password that it is still the caller',
  tag: 'auth',
  access: ANY_ROLE,
  permission: 'own',
  onRepeat: 'harmless',
  body: z.strictObject({ currentPassword: z.string().min(1).max(200) }),
  status: 204,
  response: z.null(),
  errors: ['password_wrong', 'login_rate_limited'],
  perMinute: 10,
})

export const startPasskeyConfirmation = defineEndpoint({
  address: 'POST /auth/confirm/passkey/options',
  summary: 'What the browser needs to confirm with one of the caller’s passkeys',
  tag: 'auth',
  access: ANY_ROLE,
  permission: 'own',
  onRepeat: 'harmless',
  status: 200,
  response: z.object({ options: webAuthnOptions }),
  errors: ['passkey_not_found'],
  perMinute: 20,
})

export const confirmWithPasskey = defineEndpoint({
  address: 'POST /auth/confirm/passkey',
  summary: 'Confirm with a passkey that it is still the caller',
  tag: 'auth',
  access: ANY_ROLE,
  permission: 'own',
  onRepeat: 'harmless',
  body: z.strictObject({ response: authenticationResponse }),
  status: 204,
  response: z.null(),
  errors: ['passkey_refused'],
  perMinute: 20,
})
