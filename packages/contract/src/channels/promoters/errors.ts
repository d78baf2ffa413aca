import type { Errors } from '../../common/error-entry.ts'

export const errors = {
  slot_not_found: { status: 404, it: 'Posti per promoter non trovati', en: 'Promoter slots not found' },
  slots_open: {
    status: 409,
    it: 'Su questo deal ci sono già posti aperti: chiudili prima di aprirne altri.',
    en: 'This deal has open slots already: close them before you open others.',
  },
  slots_full: {
    status: 409,
    it: 'Non ci sono più posti liberi.',
    en: 'There is no free slot.',
  },
  slots_closed: {
    status: 409,
    it: 'Questi posti non si possono più prendere.',
    en: 'These slots can no longer be taken.',
  },
  slot_taken: {
    status: 409,
    it: 'Hai già un link per questo deal.',
    en: 'You have a link to this deal already.',
  },
  commission_above_price: {
    status: 400,
    it: 'La provvigione non può superare il prezzo del deal.',
    en: 'The commission must not be above the price of the deal.',
  },
  link_not_found: { status: 404, it: 'Link non trovato', en: 'Link not found' },
  commission_not_found: { status: 404, it: 'Provvigione non trovata', en: 'Commission not found' },
  commission_decided: {
    status: 409,
    it: 'Questa provvigione non è più da controllare.',
    en: 'This commission is no longer to be looked at.',
  },
  payout_not_found: { status: 404, it: 'Pagamento non trovato', en: 'Payout not found' },
  payout_changed: {
    status: 409,
    it: 'L’importo da pagare è cambiato: controllalo e conferma di nuovo.',
    en: 'The amount to pay has changed: check it and confirm again.',
  },
} as const satisfies Errors
