import './auth.events.ts'

/**
 * For other features: the caller's password, accounts and their passwords, e-mails about them, and
 * who may be signed in.
 */
export { sendPasswordLinkEmail, sendVerificationEmail } from './emails.ts'
export { attemptOrigin } from './client.http.ts'
export { hasSessionCookie } from './cookies.http.ts'
export type { AttemptOrigin } from './sign-in-throttle.ts'
export { endPasswordLinks } from './one-time.queries.ts'
export { confirmPassword } from './confirm-password.ts'
export { createAccount, NAME_TAKEN } from './create-account.ts'
export { freeUsername } from './free-username.ts'
export { findContact, lockAccount, noteTerms, setPassword } from './accounts.queries.ts'
export { sendPasswordChanged } from './emails.ts'
export { requireFresh } from './require-fresh.ts'
export { refuseCommonPassword } from './password-rules.ts'
export { askProofCode, proveAccount } from './prove-account.ts'
export { enterAccount, leaveAccount, presentEntered } from './enter-account.ts'
export type { SignedIn } from './sessions.ts'
export { revokeSessionsOf, revokeSessionsOfAll, revokeSessionsOfBrand } from './sign-ins.queries.ts'
/** For the program that follows a change of SERVER_SECRET (scripts/admin.ts). */
export { renewAllTotp } from './second-factor/renew-totp.ts'
