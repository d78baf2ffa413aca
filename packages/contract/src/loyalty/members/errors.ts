import { badRequest, conflict, forbidden, notFound, refusal, type Errors } from '../../common/error-entry.ts'

export const errors = {
  program_not_active: conflict('La raccolta non è attiva.', 'The program is not active.'),
  too_young: forbidden('Per partecipare servono almeno 14 anni.', 'You must be at least 14 to take part.'),
  program_forbidden: forbidden(
    'Questi punti sono di un’altra persona.',
    'These points belong to someone else.',
  ),
  not_member: notFound('Non partecipa a questa raccolta.', 'Not a member of this program.'),
  card_invalid: notFound('Tessera non valida.', 'Card not valid.'),
  card_expired: conflict(
    'Tessera scaduta: inquadra quella che si vede ora sul telefono del cliente.',
    'Card expired: scan the one now on the customer’s phone.',
  ),
  event_conflict: refusal(
    422,
    'Questo numero di scontrino è già registrato con altri dati.',
    'This receipt number was registered already with other data.',
  ),
  event_from_future: badRequest('La data è nel futuro.', 'The time is in the future.'),
  event_too_old: badRequest('Sono passati più di 90 giorni.', 'More than 90 days have passed.'),
  lines_differ: badRequest('La somma delle righe non è l’importo.', 'The lines do not sum to the amount.'),
  purchase_not_found: notFound('Acquisto non trovato.', 'Purchase not found.'),
  refund_exceeds: conflict(
    'Il reso supera quanto resta dell’acquisto.',
    'The refund is more than what is left of the purchase.',
  ),
  purchases_per_day: conflict(
    'Questo cliente ha già {most} acquisti in questo giorno: di più non se ne registrano.',
    'This customer has {most} purchases on this day already: no more are registered.',
  ),
  purchases_per_hour: conflict(
    'Questo cliente ha già {most} acquisti in un’ora in questo negozio: riprova più tardi.',
    'This customer has {most} purchases within an hour at this shop already: try again later.',
  ),
  purchase_unusual: conflict(
    'Importo molto più alto del solito per questo cliente: lo controlla e lo registra chi gestisce il negozio.',
    'Much more than this customer usually spends: whoever runs the shop checks and registers it.',
  ),
} satisfies Errors
