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
