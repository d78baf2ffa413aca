/**
 * The catalogue of errors: a stable code, its HTTP status and its text in both languages.
 * Texts tell the person what happened and what to do; {braces} are filled by the thrower.
 */
interface CatalogueEntry {
  readonly status: number
  readonly it: string
  readonly en: string
}

export const ERROR_CATALOGUE = {
  validation_failed: {
    status: 400,
    it: 'Alcuni dati non sono validi. Controlla i campi indicati.',
    en: 'Some of the data is not valid. Check the fields named.',
  },
  malformed_request: {
    status: 400,
    it: 'La richiesta non è leggibile.',
    en: 'The request cannot be read.',
  },
  cursor_invalid: {
    status: 400,
    it: 'La pagina richiesta non appartiene a questa ricerca. Ricomincia dall’inizio.',
    en: 'The page asked for does not belong to this search. Start again from the top.',
  },
  position_required: {
    status: 400,
    it: 'Per ordinare o limitare per distanza serve una posizione (lat e lon).',
    en: 'Ordering or limiting by distance needs a position (lat and lon).',
  },
  unauthenticated: {
    status: 401,
    it: 'Sessione scaduta',
    en: 'Session expired',
  },
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
  forbidden: {
    status: 403,
    it: 'Il tuo account non può fare questa operazione.',
    en: 'Your account cannot do this.',
  },
  dashboard_forbidden: {
    status: 403,
    it: 'Questo accesso è riservato alle attività. Usa l’accesso dell’app.',
    en: 'This sign-in is for businesses. Use the app’s sign-in.',
  },
  origin_refused: {
    status: 403,
    it: 'La richiesta arriva da un sito non riconosciuto.',
    en: 'The request comes from an unknown site.',
  },
  brand_required: {
    status: 403,
    it: 'Serve un Account Business per pubblicare un deal.',
    en: 'Publishing a deal needs a business account.',
  },
  desktop_refused: {
    status: 403,
    it: 'I deal si riscattano dal telefono. Salva il deal e aprilo da lì.',
    en: 'Deals are redeemed on a phone. Save the deal and open it there.',
  },
  own_brand: {
    status: 403,
    it: 'Chi lavora per questa attività non può riscattare i suoi deal.',
    en: 'People who work for this business cannot redeem its deals.',
  },
  other_brand: {
    status: 403,
    it: 'Questo deal è di un altro brand',
    en: 'This deal belongs to another brand',
  },
  till_without_brand: {
    status: 403,
    it: 'Questo account non è legato a nessuna attività. Chiedi al titolare di collegarlo.',
    en: 'This account belongs to no business. Ask the owner to link it.',
  },
  not_found: {
    status: 404,
    it: 'Non trovato',
    en: 'Not found',
  },
  deal_not_found: {
    status: 404,
    it: 'Deal non trovato',
    en: 'Deal not found',
  },
  brand_not_found: {
    status: 404,
    it: 'Attività non trovata',
    en: 'Business not found',
  },
  user_not_found: {
    status: 404,
    it: 'Utente non trovato',
    en: 'User not found',
  },
  category_not_found: {
    status: 404,
    it: 'Categoria non trovata',
    en: 'Category not found',
  },
  banner_not_found: {
    status: 404,
    it: 'Banner non trovato',
    en: 'Banner not found',
  },
  redemption_not_found: {
    status: 404,
    it: 'Riscatto non trovato',
    en: 'Redemption not found',
  },
  code_invalid: {
    status: 404,
    it: 'Codice non valido',
    en: 'Code not valid',
  },
  reward_not_found: {
    status: 404,
    it: 'Premio non trovato',
    en: 'Reward not found',
  },
  code_expired: {
    status: 409,
    it: 'Codice scaduto',
    en: 'Code expired',
  },
  proof_stale: {
    status: 409,
    it: 'Codice scaduto: inquadra quello che si vede ora sul telefono del cliente, non una foto.',
    en: 'Code expired: scan the one now on the customer’s phone, not a picture of it.',
  },
  redemption_cancelled: {
    status: 409,
    it: 'Riscatto annullato',
    en: 'Redemption cancelled',
  },
  already_redeemed: {
    status: 409,
    it: 'Già riscattato il {time}',
    en: 'Already redeemed on {time}',
  },
  deal_used: {
    status: 409,
    it: 'Hai già utilizzato questo deal.',
    en: 'You have already used this deal.',
  },
  deal_sold_out: {
    status: 409,
    it: 'Deal esaurito',
    en: 'Deal sold out',
  },
  deal_expired: {
    status: 409,
    it: 'Deal scaduto',
    en: 'Deal expired',
  },
  deal_is_online: {
    status: 409,
    it: 'Questo deal si acquista online.',
    en: 'This deal is bought online.',
  },
  deal_is_in_store: {
    status: 409,
    it: 'Questo deal si riscatta in negozio.',
    en: 'This deal is redeemed in the shop.',
  },
  too_many_holds: {
    status: 409,
    it: 'Hai già {count} codici aperti. Usane o annullane uno, poi riprova.',
    en: 'You already have {count} open codes. Use or cancel one, then try again.',
  },
  void_too_late: {
    status: 409,
    it: 'Un riscatto si può stornare entro 24 ore dalla conferma.',
    en: 'A redemption can be voided within 24 hours of its confirmation.',
  },
  not_redeemed: {
    status: 409,
    it: 'Questo riscatto non è confermato: non c’è nulla da stornare.',
    en: 'This redemption is not confirmed: there is nothing to void.',
  },
  points_insufficient: {
    status: 409,
    it: 'Ti mancano {missing} BP per questo premio.',
    en: 'You are {missing} BP short of this reward.',
  },
  reward_sold_out: {
    status: 409,
    it: 'Questo premio è esaurito.',
    en: 'This reward is sold out.',
  },
  request_in_flight: {
    status: 409,
    it: 'La stessa richiesta è già in corso. Attendi un momento.',
    en: 'The same request is already being worked on. Wait a moment.',
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
  category_taken: {
    status: 409,
    it: 'Esiste già una categoria con questo nome.',
    en: 'A category with this name already exists.',
  },
  quantity_below_redeemed: {
    status: 409,
    it: 'La quantità non può scendere sotto i pezzi già riscattati.',
    en: 'The quantity cannot go below what has been redeemed.',
  },
  price_not_lowest: {
    status: 409,
    it: 'Il prezzo di partenza supera il più basso degli ultimi 30 giorni ({lowest}). Correggi il prezzo.',
    en: 'The starting price is above the lowest of the last 30 days ({lowest}). Correct the price.',
  },
  body_too_large: {
    status: 413,
    it: 'La richiesta è troppo grande.',
    en: 'The request is too large.',
  },
  media_type_unsupported: {
    status: 415,
    it: 'Il tipo di contenuto non è accettato: invia JSON.',
    en: 'The content type is not accepted: send JSON.',
  },
  idempotency_key_reused: {
    status: 422,
    it: 'Questa chiave di richiesta è già stata usata per dati diversi.',
    en: 'This idempotency key was already used for different data.',
  },
  typed_codes_locked: {
    status: 429,
    it: 'Troppi numeri sbagliati. Riprova tra {seconds} secondi, oppure inquadra il QR.',
    en: 'Too many wrong numbers. Try again in {seconds} seconds, or scan the QR code.',
  },
  too_many_unused_holds: {
    status: 429,
    it: 'Hai aperto molti codici senza usarli. Riprova tra qualche ora.',
    en: 'You opened many codes without using them. Try again in some hours.',
  },
  too_many_streams: {
    status: 429,
    it: 'Troppe finestre aperte: gli aggiornamenti arrivano più lentamente.',
    en: 'Too many windows are open: updates arrive more slowly.',
  },
  rate_limited: {
    status: 429,
    it: 'Troppe richieste. Riprova tra {seconds} secondi.',
    en: 'Too many requests. Try again in {seconds} seconds.',
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
  session_stale: {
    status: 403,
    it: 'Per sicurezza, esci, accedi di nuovo e riprova entro dieci minuti.',
    en: 'For safety, sign out, sign in again and retry within ten minutes.',
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
    it: 'L’accesso con Google non è attivo su questa installazione.',
    en: 'Signing in with Google is not set up here.',
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
  file_not_found: {
    status: 404,
    it: 'File non trovato',
    en: 'File not found',
  },
  file_in_use: {
    status: 409,
    it: 'Questo file è in uso: rimuovilo prima da dove compare.',
    en: 'This file is in use: remove it first from where it appears.',
  },
  file_missing: {
    status: 400,
    it: 'Manca il file.',
    en: 'The file is missing.',
  },
  file_too_large: {
    status: 413,
    it: 'Il file è troppo grande: al massimo {max} MB.',
    en: 'The file is too large: at most {max} MB.',
  },
  file_type_refused: {
    status: 415,
    it: 'Questo tipo di file non è accettato. Scegli {types}.',
    en: 'This kind of file is not accepted. Choose {types}.',
  },
  image_too_large: {
    status: 413,
    it: 'L’immagine ha troppi pixel: al massimo 25 milioni.',
    en: 'The picture has too many pixels: at most 25 million.',
  },
  file_unreadable: {
    status: 400,
    it: 'Il file è danneggiato o incompleto. Prova con un altro.',
    en: 'The file is damaged or incomplete. Try another one.',
  },
  chunk_out_of_order: {
    status: 409,
    it: 'Il caricamento si è interrotto. Ricomincia dall’inizio.',
    en: 'The upload was interrupted. Start again.',
  },
  upload_quota: {
    status: 429,
    it: 'Hai caricato molti file senza usarli. Riprova tra qualche ora.',
    en: 'You uploaded many files without using them. Try again in some hours.',
  },
  internal: {
    status: 500,
    it: 'Errore con il server riprovare più tardi',
    en: 'Something went wrong on our side. Try again later.',
  },
  overloaded: {
    status: 503,
    it: 'Il server è molto occupato. Riprova tra poco.',
    en: 'The server is very busy. Try again shortly.',
  },
} as const satisfies Record<string, CatalogueEntry>

export type ErrorCode = keyof typeof ERROR_CATALOGUE
export type Language = 'it' | 'en'

/** Text of an error in a language, its {placeholders} filled from values. */
export function errorText(
  code: ErrorCode,
  language: Language,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return fill(ERROR_CATALOGUE[code][language], values)
}

/** Texts at a field; a schema names one of these keys as its message, other issues use the general ones. */
export const FIELD_MESSAGES = {
  required: { it: 'Campo obbligatorio', en: 'Required' },
  invalid: { it: 'Valore non valido', en: 'Not valid' },
  too_short: { it: 'Troppo corto: almeno {min}', en: 'Too short: at least {min}' },
  too_long: { it: 'Troppo lungo: al massimo {max}', en: 'Too long: at most {max}' },
  too_small: { it: 'Deve essere almeno {min}', en: 'Must be at least {min}' },
  too_big: { it: 'Deve essere al massimo {max}', en: 'Must be at most {max}' },
  unknown_key: { it: 'Campo sconosciuto', en: 'Unknown field' },
  email: { it: 'Indirizzo email non valido', en: 'Not a valid email address' },
  password_weak: {
    it: 'Almeno 8 caratteri, con lettere e numeri',
    en: 'At least 8 characters, with letters and numbers',
  },
  username: {
    it: 'Da 2 a 40 caratteri visibili, senza spazi doppi, all’inizio o alla fine',
    en: '2 to 40 visible characters, no double spaces and none at either end',
  },
  handle: {
    it: 'Da 3 a 30 lettere minuscole, numeri, punti o trattini bassi',
    en: '3 to 30 lower-case letters, digits, dots or underscores',
  },
  link_https: {
    it: 'Il link deve iniziare con https e avere un dominio valido',
    en: 'The link must start with https and have a valid domain',
  },
  date_future: { it: 'La data deve essere nel futuro', en: 'The date must be in the future' },
  gtin: { it: 'Codice GTIN non valido', en: 'Not a valid GTIN' },
  latitude: { it: 'Latitudine tra -90 e 90', en: 'Latitude from -90 to 90' },
  longitude: { it: 'Longitudine tra -180 e 180', en: 'Longitude from -180 to 180' },
  transaction_id: { it: 'Il numero ha 9 cifre', en: 'The number has 9 digits' },
  idempotency_key: {
    it: 'Da 8 a 100 lettere, cifre o segni - _ . :',
    en: '8 to 100 letters, digits or - _ . :',
  },
  phone: { it: 'Numero di telefono non valido', en: 'Not a valid phone number' },
  birth_date: {
    it: 'Serve una data di nascita di almeno 14 anni fa',
    en: 'The birth date must be at least 14 years ago',
  },
  password_common: {
    it: 'Questa password è tra le più usate: scegline un’altra',
    en: 'This is one of the most common passwords: choose another',
  },
  username_scripts: {
    it: 'Non mescolare alfabeti che si somigliano',
    en: 'Do not mix alphabets that look alike',
  },
  handle_reserved: { it: 'Questo identificativo è riservato', en: 'This handle is reserved' },
  otp: { it: 'Il codice ha 6 cifre', en: 'The code has 6 digits' },
  piva: {
    it: 'Partita IVA non valida: 11 cifre con codice di controllo',
    en: 'Not a valid Italian VAT number: 11 digits with a check digit',
  },
  push_endpoint: { it: 'Servizio di notifiche non riconosciuto', en: 'Unknown push service' },
  limit: { it: 'Numero intero da 1 a 9999', en: 'A whole number from 1 to 9999' },
} as const satisfies Record<string, { it: string; en: string }>

export type FieldMessage = keyof typeof FIELD_MESSAGES

export function fieldText(
  key: FieldMessage,
  language: Language,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return fill(FIELD_MESSAGES[key][language], values)
}

function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
