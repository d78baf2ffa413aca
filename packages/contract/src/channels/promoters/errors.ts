import { badRequest, conflict, notFound, type Errors } from '../../common/error-entry.ts'

export const errors = {
  slot_not_found: notFound('Posti per promoter non trovati', 'Promoter slots not found'),
  slots_open: conflict(
    'Su questo deal ci sono già posti aperti: chiudili prima di aprirne altri.',
    'This deal has open slots already: close them before you open others.',
  ),
  slots_full: conflict('Non ci sono più posti liberi.', 'There is no free slot.'),
  slots_closed: conflict('Questi posti non si possono più prendere.', 'These slots can no longer be taken.'),
  slot_taken: conflict('Hai già un link per questo deal.', 'You have a link to this deal already.'),
  commission_above_price: badRequest(
    'La provvigione non può superare il prezzo del deal.',
    'The commission must not be above the price of the deal.',
  ),
  link_not_found: notFound('Link non trovato', 'Link not found'),
  commission_not_found: notFound('Provvigione non trovata', 'Commission not found'),
  commission_decided: conflict(
    'Questa provvigione non è più da controllare.',
    'This commission is no longer to be looked at.',
  ),
  payout_not_found: notFound('Pagamento non trovato', 'Payout not found'),
  payout_changed: conflict(
    'L’importo da pagare è cambiato: controllalo e conferma di nuovo.',
    'The amount to pay has changed: check it and confirm again.',
  ),
} satisfies Errors
