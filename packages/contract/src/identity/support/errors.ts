import { conflict, notFound, tooMany, type Errors } from '../../common/error-entry.ts'

export const errors = {
  support_request_not_found: notFound('Richiesta non trovata', 'Request not found'),
  support_too_many: tooMany(
    'Abbiamo già {anHour} richieste da qui in un’ora, o {waiting} in attesa per questo indirizzo: attendi la risposta o riprova tra un’ora. Con un account puoi scrivere subito.',
    'We already have {anHour} requests from here within an hour, or {waiting} waiting for this address: wait for the answer or try again in an hour. With an account you can write at once.',
  ),
  support_request_answered: conflict(
    'A questa richiesta è già stato risposto.',
    'This request has been answered already.',
  ),
  support_request_waits: conflict(
    'La stessa richiesta aspetta già una risposta.',
    'The same request waits for an answer already.',
  ),
  support_notes_full: conflict(
    'Questa richiesta ha già {max} note.',
    'This request has {max} notes already.',
  ),
} satisfies Errors
