import {
  badRequest,
  conflict,
  forbidden,
  notFound,
  refusal,
  tooLarge,
  tooMany,
  unauthorized,
  unsupportedType,
  type Errors,
} from './error-entry.ts'

export const errors = {
  validation_failed: badRequest(
    'Alcuni dati non sono validi. Controlla i campi indicati.',
    'Some of the data is not valid. Check the fields named.',
  ),
  malformed_request: badRequest('La richiesta non è leggibile.', 'The request cannot be read.'),
  version_unknown: badRequest(
    'La versione «{version}» dell’API non esiste: ci sono {versions}.',
    'There is no version “{version}” of the API: there are {versions}.',
  ),
  name_lookalike: conflict(
    'Questo nome sembra «{name}», che c’è già, ma è scritto con caratteri diversi o invisibili. Riscrivilo a mano.',
    'This name looks like “{name}”, which is there already, but is written with other or invisible characters. Type it by hand.',
  ),
  duplicate_key: badRequest(
    'Nella richiesta il campo «{key}» compare due volte.',
    'The request names the field “{key}” twice.',
  ),
  body_not_object: badRequest(
    'Il corpo della richiesta deve essere un oggetto JSON, come {…}.',
    'The body of the request must be a JSON object, like {…}.',
  ),
  cursor_invalid: badRequest(
    'La pagina richiesta non appartiene a questa ricerca. Ricomincia dall’inizio.',
    'The page asked for does not belong to this search. Start again from the top.',
  ),
  page_too_deep: badRequest(
    'L’elenco si sfoglia per numero di pagina fino alla riga {max}: restringi la ricerca.',
    'The list can be opened by page number down to row {max}: narrow the search.',
  ),
  record_changed: conflict(
    'Nel frattempo qualcuno ha cambiato questa scheda: guarda che cosa, poi salva di nuovo.',
    'Somebody changed this record meanwhile: look at what, then save again.',
  ),
  list_changed: conflict(
    'Nel frattempo l’elenco è cambiato: guardalo com’è adesso, poi riordinalo.',
    'The list has changed meanwhile: look at it as it is now, then put it in order.',
  ),
  unauthenticated: unauthorized('Sessione scaduta', 'Session expired'),
  forbidden: forbidden('Il tuo account non può fare questa operazione.', 'Your account cannot do this.'),
  second_factor_required: forbidden(
    'Prima di continuare attiva un secondo fattore: una passkey o un’app di autenticazione.',
    'Before you go on, set up a second factor: a passkey or an authenticator app.',
  ),
  business_terms_due: forbidden(
    'Prima di cambiare altro il titolare legge e accetta le nuove Condizioni per le attività, in cima alla dashboard. Cassa, premi e chat continuano.',
    'Before anything else is changed the owner reads and accepts the new terms for businesses, at the top of the dashboard. Till, rewards and chats go on.',
  ),
  terms_due: forbidden(
    'Prima leggi e accetta i nuovi Termini di servizio: li trovi in cima alla pagina. Punti, premi e codici che hai già restano tuoi.',
    'First read and accept the new terms of service, at the top of the page. Points, rewards and codes that you have stay yours.',
  ),
  origin_refused: forbidden(
    'La richiesta arriva da un sito non riconosciuto.',
    'The request comes from an unknown site.',
  ),
  not_found: notFound('Non trovato', 'Not found'),
  method_not_allowed: refusal(
    405,
    'Questo indirizzo accetta soltanto {methods}.',
    'This address accepts {methods} only.',
  ),
  request_too_slow: refusal(
    408,
    'La richiesta arrivava troppo lentamente ed è stata interrotta. Riprova con una rete migliore.',
    'The request came in too slowly and was stopped. Try again on a better network.',
  ),
  request_in_flight: conflict(
    'La stessa richiesta è già in corso. Attendi un momento.',
    'The same request is already being worked on. Wait a moment.',
  ),
  body_too_large: tooLarge('La richiesta è troppo grande.', 'The request is too large.'),
  media_type_unsupported: unsupportedType(
    'Il tipo di contenuto non è accettato: invia JSON.',
    'The content type is not accepted: send JSON.',
  ),
  expectation_failed: refusal(
    417,
    'Il server non può fare ciò che l’intestazione Expect chiede: toglila e riprova.',
    'The server cannot do what the Expect header asks for: leave it out and try again.',
  ),
  idempotency_key_reused: refusal(
    422,
    'Questa chiave di richiesta è già stata usata per dati diversi.',
    'This idempotency key was already used for different data.',
  ),
  rate_limited: tooMany(
    'Troppe richieste. Riprova tra {seconds} secondi.',
    'Too many requests. Try again in {seconds} seconds.',
  ),
  headers_too_large: refusal(
    431,
    'Le intestazioni della richiesta sono troppo lunghe.',
    'The headers of the request are too long.',
  ),
  internal: refusal(
    500,
    'Errore con il server riprovare più tardi',
    'Something went wrong on our side. Try again later.',
  ),
  overloaded: refusal(
    503,
    'Il server è molto occupato. Riprova tra poco.',
    'The server is very busy. Try again shortly.',
  ),
  outcome_unknown: refusal(
    503,
    'Non sappiamo se l’operazione è riuscita. Riprova tra poco: la stessa richiesta con la stessa Idempotency-Key non ha mai effetto due volte e dice com’è andata. Senza chiave, controlla prima.',
    'We do not know whether this succeeded. Try again shortly: the same request with the same Idempotency-Key never takes effect twice and tells the outcome. Without a key, check first.',
  ),
} satisfies Errors
