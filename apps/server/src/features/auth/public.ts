/** What others use: checking the caller's password, the email that asks to confirm an address, who may be signed in. */
export { sendVerificationEmail } from './emails.ts'
export { attemptOrigin } from './client.http.ts'
export { hasSessionCookie } from './cookies.http.ts'
export type { AttemptOrigin } from './login-guard.ts'
export { endPasswordLinks } from './one-time.queries.ts'
export { confirmPassword } from './confirm-password.ts'
export { revokeSessionsOf } from './sign-ins.queries.ts'
