import type { Errors } from '../../common/error-entry.ts'

export const errors = {
  key_invalid: {
    status: 401,
    it: 'Chiave API sconosciuta, scaduta o revocata.',
    en: 'API key unknown, expired or revoked.',
  },
  key_scope_missing: {
    status: 403,
    it: 'Questa chiave API non ha il permesso {scope}.',
    en: 'This API key lacks the scope {scope}.',
  },
  key_address_refused: {
    status: 403,
    it: 'Questa chiave API non è accettata dall’indirizzo {address}.',
    en: 'This API key is not accepted from the address {address}.',
  },
  key_not_found: {
    status: 404,
    it: 'Chiave API non trovata',
    en: 'API key not found',
  },
  member_not_found: {
    status: 404,
    it: 'Nessun cliente con questa tessera, questo codice o questo nome.',
    en: 'No customer with this card, code or handle.',
  },
  event_unknown: {
    status: 404,
    it: 'Nessuna regola attiva di questa attività paga l’evento «{event}».',
    en: 'No active rule of this business pays for the event “{event}”.',
  },
  receipt_ambiguous: {
    status: 409,
    it: 'Più clienti hanno questo numero di scontrino: indica anche il cliente.',
    en: 'Several customers have this receipt number: name the customer as well.',
  },
  keys_full: {
    status: 409,
    it: 'Hai già {max} chiavi API: revocane una.',
    en: 'You have {max} API keys already: revoke one.',
  },
} as const satisfies Errors
