import type { CatalogueEntry } from './catalogue-entry.ts'

/** Signing in, one’s account, businesses and help. */
export const ACCOUNT_ERRORS = {
  credentials_wrong: {
    status: 401,
    it: 'Email o password non corretti',
    en: 'Wrong email or password',
  },
  refresh_token_invalid: {
    status: 401,
    it: 'Sessione scaduta',
    en: 'Session expired',
  },
  dashboard_forbidden: {
    status: 403,
    it: 'Questo accesso è riservato alle attività. Usa l’accesso dell’app.',
    en: 'This sign-in is for businesses. Use the app’s sign-in.',
  },
  email_taken: {
    status: 409,
    it: 'Esiste già un account con questa email.',
    en: 'An account with this email already exists.',
  },
  username_taken: {
    status: 409,
    it: 'Questo nome utente è già in uso.',
    en: 'This username is already in use.',
  },
  handle_taken: {
    status: 409,
    it: 'Questo identificativo è già in uso.',
    en: 'This handle is already in use.',
  },
  login_rate_limited: {
    status: 429,
    it: 'Troppi tentativi di accesso. Riprova tra {seconds} secondi.',
    en: 'Too many sign-in attempts. Try again in {seconds} seconds.',
  },
  password_wrong: {
    status: 403,
    it: 'La password attuale non è corretta.',
    en: 'The current password is wrong.',
  },
  business_account: {
    status: 409,
    it: 'Questo account gestisce un’attività. Scrivi all’assistenza per chiuderla, poi potrai eliminarlo.',
    en: 'This account runs a business. Write to support to close it, then you can delete the account.',
  },
  last_admin: {
    status: 409,
    it: 'È l’unico amministratore della piattaforma: nominane un altro prima di eliminarlo.',
    en: 'It is the platform’s only administrator: name another one before deleting it.',
  },
  open_codes: {
    status: 409,
    it: 'Hai {count} codici aperti. Usali o annullali prima di eliminare l’account.',
    en: 'You have {count} open codes. Use or cancel them before you delete the account.',
  },
  link_invalid: {
    status: 410,
    it: 'Questo link è scaduto o è già stato usato. Chiedine uno nuovo.',
    en: 'This link has expired or was used already. Ask for a new one.',
  },
  second_factor_wrong: {
    status: 403,
    it: 'Codice non corretto. Controlla e riprova.',
    en: 'That code is not right. Check it and try again.',
  },
  second_factor_expired: {
    status: 401,
    it: 'L’accesso è scaduto. Ricomincia con email e password.',
    en: 'The sign-in has expired. Start again with email and password.',
  },
  passkey_refused: {
    status: 403,
    it: 'La passkey non è valida per Vicino. Riprova o accedi con la password.',
    en: 'The passkey is not valid for Vicino. Try again or sign in with your password.',
  },
  passkey_not_found: {
    status: 404,
    it: 'Passkey non trovata',
    en: 'Passkey not found',
  },
  passkey_limit: {
    status: 409,
    it: 'Hai già {count} passkey. Rimuovine una, poi riprova.',
    en: 'You already have {count} passkeys. Remove one, then try again.',
  },
  last_way_in: {
    status: 409,
    it: 'È il tuo unico modo di accedere. Imposta prima una password.',
    en: 'It is your only way to sign in. Set a password first.',
  },
  totp_enabled: {
    status: 409,
    it: 'L’app di autenticazione è già attiva.',
    en: 'The authenticator app is already on.',
  },
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
  session_not_found: {
    status: 404,
    it: 'Sessione non trovata',
    en: 'Session not found',
  },
  account_not_here: {
    status: 404,
    it: 'Questo account non è più collegato a questo dispositivo. Accedi di nuovo.',
    en: 'This account is no longer signed in on this device. Sign in again.',
  },
  email_unverified: {
    status: 409,
    it: 'Conferma prima la tua email: ti abbiamo inviato un link.',
    en: 'Confirm your email first: we sent you a link.',
  },
  application_pending: {
    status: 409,
    it: 'La tua richiesta è già in esame.',
    en: 'Your application is already under review.',
  },
  application_not_found: {
    status: 404,
    it: 'Richiesta non trovata',
    en: 'Application not found',
  },
  application_decided: {
    status: 409,
    it: 'Su questa richiesta è già stato deciso.',
    en: 'This application has been decided already.',
  },
  piva_taken: {
    status: 409,
    it: 'Esiste già un’attività con questa partita IVA.',
    en: 'A business with this VAT number already exists.',
  },
  support_request_not_found: {
    status: 404,
    it: 'Richiesta non trovata',
    en: 'Request not found',
  },
  support_request_answered: {
    status: 409,
    it: 'A questa richiesta è già stato risposto.',
    en: 'This request has been answered already.',
  },
} as const satisfies Record<string, CatalogueEntry>
