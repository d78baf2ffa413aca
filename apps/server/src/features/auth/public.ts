/** What other features use: checking the caller's password, and the email that asks to confirm an address. */
export { sendVerificationEmail } from './emails.ts'
export { attemptOrigin } from './client.http.ts'
export type { AttemptOrigin } from './login-guard.ts'
export { endPasswordLinks } from './one-time.queries.ts'
export { confirmPassword } from './confirm-password.ts'
