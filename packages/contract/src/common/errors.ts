import type { Errors } from './error-entry.ts'

export const errors = {
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
  name_lookalike: {
    status: 409,
    it: 'Questo nome sembra «{name}», che c’è già, ma è scritto con caratteri diversi o invisibili. Riscrivilo a mano.',
    en: 'This name looks like “{name}”, which is there already, but is written with other or invisible characters. Type it by hand.',
  },
  duplicate_key: {
    status: 400,
    it: 'Nella richiesta il campo «{key}» compare due volte.',
    en: 'The request names the field “{key}” twice.',
  },
  body_not_object: {
    status: 400,
    it: 'Il corpo della richiesta deve essere un oggetto JSON, come {…}.',
    en: 'The body of the request must be a JSON object, like {…}.',
  },
  cursor_invalid: {
    status: 400,
    it: 'La pagina richiesta non appartiene a questa ricerca. Ricomincia dall’inizio.',
    en: 'The page asked for does not belong to this search. Start again from the top.',
  },
  page_too_deep: {
    status: 400,
    it: 'L’elenco si sfoglia per numero di pagina fino alla riga {max}: restringi la ricerca.',
    en: 'The list can be opened by page number down to row {max}: narrow the search.',
  },
  record_changed: {
    status: 409,
    it: 'Nel frattempo qualcuno ha cambiato questa scheda: guarda che cosa, poi salva di nuovo.',
    en: 'Somebody changed this record meanwhile: look at what, then save again.',
  },
  list_changed: {
    status: 409,
    it: 'Nel frattempo l’elenco è cambiato: guardalo com’è adesso, poi riordinalo.',
    en: 'The list has changed meanwhile: look at it as it is now, then put it in order.',
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
  second_factor_required: {
    status: 403,
    it: 'Prima di continuare attiva un secondo fattore: una passkey o un’app di autenticazione.',
    en: 'Before you go on, set up a second factor: a passkey or an authenticator app.',
  },
  origin_refused: {
    status: 403,
    it: 'La richiesta arriva da un sito non riconosciuto.',
    en: 'The request comes from an unknown site.',
  },
  not_found: {
    status: 404,
    it: 'Non trovato',
    en: 'Not found',
  },
  request_too_slow: {
    status: 408,
    it: 'La richiesta arrivava troppo lentamente ed è stata interrotta. Riprova con una rete migliore.',
    en: 'The request came in too slowly and was stopped. Try again on a better network.',
  },
  request_in_flight: {
    status: 409,
    it: 'La stessa richiesta è già in corso. Attendi un momento.',
    en: 'The same request is already being worked on. Wait a moment.',
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
  expectation_failed: {
    status: 417,
    it: 'Il server non può fare ciò che l’intestazione Expect chiede: toglila e riprova.',
    en: 'The server cannot do what the Expect header asks for: leave it out and try again.',
  },
  idempotency_key_reused: {
    status: 422,
    it: 'Questa chiave di richiesta è già stata usata per dati diversi.',
    en: 'This idempotency key was already used for different data.',
  },
  rate_limited: {
    status: 429,
    it: 'Troppe richieste. Riprova tra {seconds} secondi.',
    en: 'Too many requests. Try again in {seconds} seconds.',
  },
  headers_too_large: {
    status: 431,
    it: 'Le intestazioni della richiesta sono troppo lunghe.',
    en: 'The headers of the request are too long.',
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
  outcome_unknown: {
    status: 503,
    it: 'Non sappiamo se l’operazione è riuscita. Riprova tra poco: la stessa richiesta con la stessa Idempotency-Key non ha mai effetto due volte e dice com’è andata. Senza chiave, controlla prima.',
    en: 'We do not know whether this succeeded. Try again shortly: the same request with the same Idempotency-Key never takes effect twice and tells the outcome. Without a key, check first.',
  },
} as const satisfies Errors
