import { conflict, forbidden, notFound, unauthorized, type Errors } from '../../common/error-entry.ts'

export const errors = {
  key_invalid: unauthorized(
    'Chiave API sconosciuta, scaduta o revocata.',
    'API key unknown, expired or revoked.',
  ),
  key_scope_missing: forbidden(
    'Questa chiave API non ha il permesso {scope}.',
    'This API key lacks the scope {scope}.',
  ),
  key_address_refused: forbidden(
    'Questa chiave API non è accettata dall’indirizzo {address}.',
    'This API key is not accepted from the address {address}.',
  ),
  key_not_found: notFound('Chiave API non trovata', 'API key not found'),
  member_not_found: notFound(
    'Nessun cliente con questa tessera, questo codice o questo nome.',
    'No customer with this card, code or handle.',
  ),
  event_unknown: notFound(
    'Nessuna regola attiva di questa attività paga l’evento «{event}».',
    'No active rule of this business pays for the event “{event}”.',
  ),
  receipt_ambiguous: conflict(
    'Più clienti hanno questo numero di scontrino: indica anche il cliente.',
    'Several customers have this receipt number: name the customer as well.',
  ),
  keys_full: conflict(
    'Hai già {max} chiavi API: revocane una.',
    'You have {max} API keys already: revoke one.',
  ),
} satisfies Errors
