import type { Errors } from '../../../common/error-entry.ts'

export const errors = {
  google_unavailable: {
    status: 503,
    it: 'Ora non è possibile accedere con Google. Usa email e password.',
    en: 'Signing in with Google is not possible now. Use email and password.',
  },
  google_failed: {
    status: 401,
    it: 'L’accesso con Google non è riuscito. Riprova.',
    en: 'Signing in with Google did not work. Try again.',
  },
  google_new_accounts_off: {
    status: 403,
    it: 'In questo momento non si possono creare nuovi account. Se ne hai già uno con un altro indirizzo, accedi con quello.',
    en: 'New accounts cannot be made at the moment. If you already have one under another address, sign in with it.',
  },
  google_email_unverified: {
    status: 403,
    it: 'Google non ha verificato la tua email. Accedi con email e password.',
    en: 'Google has not verified your email. Sign in with email and password.',
  },
  google_account_exists: {
    status: 409,
    it: 'Esiste già un account con questa email. Accedi con la password: poi potrai usare Google.',
    en: 'An account with this email exists. Sign in with your password first; then you can use Google.',
  },
} as const satisfies Errors
