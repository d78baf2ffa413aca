import type { Errors } from '../../common/error-entry.ts'

export const errors = {
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
  account_blocked: {
    status: 403,
    it: 'Questo account è bloccato. Nell’email che ti abbiamo mandato trovi il motivo e il pulsante per opporti.',
    en: 'This account is blocked. The email that we sent you says why, and has the button to appeal.',
  },
  brand_suspended: {
    status: 403,
    it: '{brand} è sospeso: finché dura, chi ci lavora non può entrare. Chi lo gestisce ha ricevuto il motivo via email.',
    en: '{brand} is suspended: while it lasts, nobody who works there can sign in. Whoever runs it was told why by email.',
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
} as const satisfies Errors
