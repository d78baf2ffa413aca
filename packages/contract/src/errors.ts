import { ACCOUNT_ERRORS } from './errors/account-errors.ts'
import type { CatalogueEntry } from './errors/catalogue-entry.ts'
import { FIELD_MESSAGES, type FieldMessage } from './errors/field-messages.ts'
import { FILE_ERRORS } from './errors/file-errors.ts'

export { FIELD_MESSAGES, type FieldMessage } from './errors/field-messages.ts'

/**
 * The catalogue of errors: a stable code, its HTTP status and its text in both languages.
 * Texts tell the person what happened and what to do; {braces} are filled by the thrower.
 */
export const ERROR_CATALOGUE = {
  ...ACCOUNT_ERRORS,
  ...FILE_ERRORS,
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
  forbidden: {
    status: 403,
    it: 'Il tuo account non può fare questa operazione.',
    en: 'Your account cannot do this.',
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
  session_stale: {
    status: 403,
    it: 'Per sicurezza, esci, accedi di nuovo e riprova entro dieci minuti.',
    en: 'For safety, sign out, sign in again and retry within ten minutes.',
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
