import {
  conflict,
  forbidden,
  notFound,
  tooMany,
  unauthorized,
  type Errors,
} from '../../common/error-entry.ts'

export const errors = {
  credentials_wrong: unauthorized('Email o password non corretti', 'Wrong email or password'),
  refresh_token_invalid: unauthorized('Sessione scaduta', 'Session expired'),
  dashboard_forbidden: forbidden(
    'Questo accesso è riservato alle attività. Usa l’accesso dell’app.',
    'This sign-in is for businesses. Use the app’s sign-in.',
  ),
  account_blocked: forbidden(
    'Questo account è bloccato. Nell’email che ti abbiamo mandato trovi il motivo e il pulsante per opporti.',
    'This account is blocked. The email that we sent you says why, and has the button to appeal.',
  ),
  brand_suspended: forbidden(
    '{brand} è sospeso: finché dura, chi ci lavora non può entrare. Chi lo gestisce ha ricevuto il motivo via email.',
    '{brand} is suspended: while it lasts, nobody who works there can sign in. Whoever runs it was told why by email.',
  ),
  account_too_young: forbidden(
    'Vicino è per chi ha almeno 14 anni. Ti aspettiamo al tuo compleanno: di quello che hai scritto non abbiamo conservato niente.',
    'Vicino is for people of at least 14 years. See you on your birthday: we have kept nothing of what you wrote.',
  ),
  email_taken: conflict(
    'Esiste già un account con questa email.',
    'An account with this email already exists.',
  ),
  username_taken: conflict('Questo nome utente è già in uso.', 'This username is already in use.'),
  login_rate_limited: tooMany(
    'Troppi tentativi di accesso. Riprova tra {seconds} secondi.',
    'Too many sign-in attempts. Try again in {seconds} seconds.',
  ),
  invitation_not_found: notFound('Questo invito non c’è più.', 'This invitation is gone.'),
  password_wrong: forbidden('La password attuale non è corretta.', 'The current password is wrong.'),
} satisfies Errors
