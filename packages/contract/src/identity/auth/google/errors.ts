import { conflict, forbidden, refusal, unauthorized, type Errors } from '../../../common/error-entry.ts'

export const errors = {
  google_unavailable: refusal(
    503,
    'Ora non è possibile accedere con Google. Usa email e password.',
    'Signing in with Google is not possible now. Use email and password.',
  ),
  google_failed: unauthorized(
    'L’accesso con Google non è riuscito. Riprova.',
    'Signing in with Google did not work. Try again.',
  ),
  google_new_accounts_off: forbidden(
    'In questo momento non si possono creare nuovi account. Se ne hai già uno con un altro indirizzo, accedi con quello.',
    'New accounts cannot be made at the moment. If you already have one under another address, sign in with it.',
  ),
  google_email_unverified: forbidden(
    'Google non ha verificato la tua email. Accedi con email e password.',
    'Google has not verified your email. Sign in with email and password.',
  ),
  google_account_exists: conflict(
    'Esiste già un account con questa email. Accedi con la password: poi potrai usare Google.',
    'An account with this email exists. Sign in with your password first; then you can use Google.',
  ),
} satisfies Errors
