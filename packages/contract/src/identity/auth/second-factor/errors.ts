import { conflict, forbidden, notFound, unauthorized, type Errors } from '../../../common/error-entry.ts'

export const errors = {
  second_factor_wrong: forbidden(
    'Codice non corretto. Controlla e riprova.',
    'That code is not right. Check it and try again.',
  ),
  password_renewal_needed: forbidden(
    'Troppi codici sbagliati di fila per questo account. Per sicurezza scegli prima una nuova password: premi «Password dimenticata?» e segui il link che ti mandiamo via email.',
    'Too many wrong codes in a row for this account. For safety choose a new password first: press “Forgot your password?” and follow the link that we mail you.',
  ),
  second_factor_expired: unauthorized(
    'L’accesso è scaduto. Ricomincia con email e password.',
    'The sign-in has expired. Start again with email and password.',
  ),
  passkey_refused: forbidden(
    'La passkey non è valida per Vicino. Riprova o accedi con la password.',
    'The passkey is not valid for Vicino. Try again or sign in with your password.',
  ),
  passkey_not_found: notFound('Passkey non trovata', 'Passkey not found'),
  passkey_limit: conflict(
    'Hai già {count} passkey. Rimuovine una, poi riprova.',
    'You already have {count} passkeys. Remove one, then try again.',
  ),
  last_way_in: conflict(
    'È il tuo unico modo di accedere. Imposta prima una password.',
    'It is your only way to sign in. Set a password first.',
  ),
  totp_enabled: conflict('L’app di autenticazione è già attiva.', 'The authenticator app is already on.'),
} satisfies Errors
