import type { Errors } from '../../../common/error-entry.ts'

export const errors = {
  second_factor_wrong: {
    status: 403,
    it: 'Codice non corretto. Controlla e riprova.',
    en: 'That code is not right. Check it and try again.',
  },
  password_renewal_needed: {
    status: 403,
    it: 'Troppi codici sbagliati di fila per questo account. Per sicurezza scegli prima una nuova password: premi «Password dimenticata?» e segui il link che ti mandiamo via email.',
    en: 'Too many wrong codes in a row for this account. For safety choose a new password first: press “Forgot your password?” and follow the link that we mail you.',
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
} as const satisfies Errors
