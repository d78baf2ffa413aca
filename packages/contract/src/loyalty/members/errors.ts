import type { Errors } from '../../common/error-entry.ts'

export const errors = {
  program_not_active: {
    status: 409,
    it: 'La raccolta non è attiva.',
    en: 'The program is not active.',
  },
  too_young: {
    status: 403,
    it: 'Per partecipare servono almeno 14 anni.',
    en: 'You must be at least 14 to take part.',
  },
  program_forbidden: {
    status: 403,
    it: 'Questi punti sono di un’altra persona.',
    en: 'These points belong to someone else.',
  },
  not_member: {
    status: 404,
    it: 'Non partecipa a questa raccolta.',
    en: 'Not a member of this program.',
  },
  card_invalid: {
    status: 404,
    it: 'Tessera non valida.',
    en: 'Card not valid.',
  },
  card_expired: {
    status: 409,
    it: 'Tessera scaduta: inquadra quella che si vede ora sul telefono del cliente.',
    en: 'Card expired: scan the one now on the customer’s phone.',
  },
  event_conflict: {
    status: 422,
    it: 'Questo numero di scontrino è già registrato con altri dati.',
    en: 'This receipt number was registered already with other data.',
  },
  event_from_future: {
    status: 400,
    it: 'La data è nel futuro.',
    en: 'The time is in the future.',
  },
  event_too_old: {
    status: 400,
    it: 'Sono passati più di 90 giorni.',
    en: 'More than 90 days have passed.',
  },
  lines_differ: {
    status: 400,
    it: 'La somma delle righe non è l’importo.',
    en: 'The lines do not sum to the amount.',
  },
  purchase_not_found: {
    status: 404,
    it: 'Acquisto non trovato.',
    en: 'Purchase not found.',
  },
  refund_exceeds: {
    status: 409,
    it: 'Il reso supera quanto resta dell’acquisto.',
    en: 'The refund is more than what is left of the purchase.',
  },
  purchases_per_day: {
    status: 409,
    it: 'Questo cliente ha già {most} acquisti in questo giorno: di più non se ne registrano.',
    en: 'This customer has {most} purchases on this day already: no more are registered.',
  },
  purchases_per_hour: {
    status: 409,
    it: 'Questo cliente ha già {most} acquisti in un’ora in questo negozio: riprova più tardi.',
    en: 'This customer has {most} purchases within an hour at this shop already: try again later.',
  },
  purchase_unusual: {
    status: 409,
    it: 'Importo molto più alto del solito per questo cliente: lo controlla e lo registra chi gestisce il negozio.',
    en: 'Much more than this customer usually spends: whoever runs the shop checks and registers it.',
  },
} as const satisfies Errors
