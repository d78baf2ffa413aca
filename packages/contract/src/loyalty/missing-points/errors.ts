import type { Errors } from '../../common/error-entry.ts'

export const errors = {
  missing_not_found: {
    status: 404,
    it: 'Richiesta di punti mancanti non trovata',
    en: 'Request for missing points not found',
  },
  missing_closed: {
    status: 409,
    it: 'In questa raccolta i punti mancanti non si possono chiedere ora.',
    en: 'Missing points of this program cannot be asked for now.',
  },
  missing_too_many: {
    status: 409,
    it: 'Hai già {most} richieste in attesa: il negozio risponde a quelle, poi ne puoi fare altre.',
    en: 'You already have {most} requests waiting: once the shop has answered you can make others.',
  },
  missing_future: {
    status: 400,
    it: 'L’acquisto non può essere nel futuro.',
    en: 'The purchase cannot be in the future.',
  },
  missing_too_old: {
    status: 409,
    it: 'Il negozio accetta scontrini degli ultimi {days} giorni.',
    en: 'The shop takes receipts of the last {days} days.',
  },
  missing_before_join: {
    status: 409,
    it: 'L’acquisto è di prima che ti iscrivessi a questa raccolta.',
    en: 'The purchase was made before you joined this program.',
  },
  missing_outside_program: {
    status: 409,
    it: 'In quel giorno questa raccolta non dava punti.',
    en: 'On that day this program gave no points.',
  },
  missing_too_much: {
    status: 409,
    it: 'Qui si chiedono i punti di scontrini fino a {most} €. Per importi più alti vai in negozio con lo scontrino.',
    en: 'Points of receipts up to €{most} are asked for here. For more, take the receipt to the shop.',
  },
  missing_booked: {
    status: 409,
    it: 'Questo scontrino è già registrato: i suoi punti sono già stati dati.',
    en: 'This receipt is recorded already: its points were given.',
  },
  missing_asked: {
    status: 409,
    it: 'I punti di questo scontrino sono già stati chiesti.',
    en: 'The points of this receipt were asked for already.',
  },
  missing_gives_nothing: {
    status: 409,
    it: 'Questo acquisto non dà punti né bollini: controlla l’importo.',
    en: 'This purchase gives no points and no stamps: check the amount.',
  },
  missing_own_brand: {
    status: 403,
    it: 'Chi lavora per questa attività non raccoglie punti qui.',
    en: 'People who work for this business collect no points here.',
  },
  missing_decided: {
    status: 409,
    it: 'Questa richiesta non è più in attesa. Ricarica e guarda che cosa è successo.',
    en: 'This request no longer waits. Reload to see what happened.',
  },
  missing_not_counted: {
    status: 409,
    it: 'Questo acquisto non si può più registrare nella raccolta: rifiuta la richiesta e di’ al cliente perché.',
    en: 'This purchase can no longer be booked in the program: refuse the request and tell the customer why.',
  },
  own_missing: {
    status: 403,
    it: 'Nessuno decide di una propria richiesta.',
    en: 'Nobody decides about a request of their own.',
  },
} as const satisfies Errors
