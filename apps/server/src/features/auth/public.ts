/** What other features use of accounts: proofs by password, links by email. */
export { sendVerificationEmail } from './emails.ts'
export { attemptOrigin } from './client.http.ts'
export type { AttemptOrigin } from './login-guard.ts'
export { endPasswordLinks } from './one-time.queries.ts'
export { confirmPassword } from './confirm-password.ts'
