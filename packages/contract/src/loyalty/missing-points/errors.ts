import { badRequest, conflict, forbidden, notFound, type Errors } from '../../common/error-entry.ts'

export const errors = {
  missing_not_found: notFound(
    'Richiesta di punti mancanti non trovata',
    'Request for missing points not found',
  ),
  missing_closed: conflict(
    'In questa raccolta i punti mancanti non si possono chiedere ora.',
    'Missing points of this program cannot be asked for now.',
  ),
  missing_too_many: conflict(
    'Hai già {most} richieste in attesa: il negozio risponde a quelle, poi ne puoi fare altre.',
    'You already have {most} requests waiting: once the shop has answered you can make others.',
  ),
  missing_future: badRequest(
    'L’acquisto non può essere nel futuro.',
    'The purchase cannot be in the future.',
  ),
  missing_too_old: conflict(
    'Il negozio accetta scontrini degli ultimi {days} giorni.',
    'The shop takes receipts of the last {days} days.',
  ),
  missing_before_join: conflict(
    'L’acquisto è di prima che ti iscrivessi a questa raccolta.',
    'The purchase was made before you joined this program.',
  ),
  missing_outside_program: conflict(
    'In quel giorno questa raccolta non dava punti.',
    'On that day this program gave no points.',
  ),
  missing_too_much: conflict(
    'Qui si chiedono i punti di scontrini fino a {most} €. Per importi più alti vai in negozio con lo scontrino.',
    'Points of receipts up to €{most} are asked for here. For more, take the receipt to the shop.',
  ),
  missing_booked: conflict(
    'Questo scontrino è già registrato: i suoi punti sono già stati dati.',
    'This receipt is recorded already: its points were given.',
  ),
  missing_asked: conflict(
    'I punti di questo scontrino sono già stati chiesti.',
    'The points of this receipt were asked for already.',
  ),
  missing_gives_nothing: conflict(
    'Questo acquisto non dà punti né bollini: controlla l’importo.',
    'This purchase gives no points and no stamps: check the amount.',
  ),
  missing_own_brand: forbidden(
    'Chi lavora per questa attività non raccoglie punti qui.',
    'People who work for this business collect no points here.',
  ),
  missing_decided: conflict(
    'Questa richiesta non è più in attesa. Ricarica e guarda che cosa è successo.',
    'This request no longer waits. Reload to see what happened.',
  ),
  missing_not_counted: conflict(
    'Questo acquisto non si può più registrare nella raccolta: rifiuta la richiesta e di’ al cliente perché.',
    'This purchase can no longer be booked in the program: refuse the request and tell the customer why.',
  ),
  own_missing: forbidden(
    'Nessuno decide di una propria richiesta.',
    'Nobody decides about a request of their own.',
  ),
} satisfies Errors
