import type { Errors } from '../../common/error-entry.ts'

export const errors = {
  desktop_refused: {
    status: 403,
    it: 'I deal si riscattano dal telefono. Salva il deal e aprilo da lì.',
    en: 'Deals are redeemed on a phone. Save the deal and open it there.',
  },
  own_brand: {
    status: 403,
    it: 'Chi lavora per questa attività non può riscattare i suoi deal.',
    en: 'People who work for this business cannot redeem its deals.',
  },
  redemption_not_found: {
    status: 404,
    it: 'Riscatto non trovato',
    en: 'Redemption not found',
  },
  code_expired: {
    status: 409,
    it: 'Codice scaduto',
    en: 'Code expired',
  },
  redemption_cancelled: {
    status: 409,
    it: 'Riscatto annullato',
    en: 'Redemption cancelled',
  },
  already_redeemed: {
    status: 409,
    it: 'Già riscattato il {time}',
    en: 'Already redeemed on {time}',
  },
  deal_used: {
    status: 409,
    it: 'Hai già utilizzato questo deal.',
    en: 'You have already used this deal.',
  },
  deal_sold_out: {
    status: 409,
    it: 'Deal esaurito',
    en: 'Deal sold out',
  },
  deal_expired: {
    status: 409,
    it: 'Deal scaduto',
    en: 'Deal expired',
  },
  deal_is_online: {
    status: 409,
    it: 'Questo deal si acquista online.',
    en: 'This deal is bought online.',
  },
  deal_is_in_store: {
    status: 409,
    it: 'Questo deal si riscatta in negozio.',
    en: 'This deal is redeemed in the shop.',
  },
  too_many_holds: {
    status: 409,
    it: 'Hai già {count} codici aperti. Usane o annullane uno, poi riprova.',
    en: 'You already have {count} open codes. Use or cancel one, then try again.',
  },
  confirm_email_first: {
    status: 409,
    it: 'Conferma la tua e-mail per avere più di un codice aperto.',
    en: 'Confirm your e-mail to have more than one open code.',
  },
  too_many_new_holds: {
    status: 429,
    it: 'Da questa rete ci sono già molti codici aperti di account nuovi. Riprova tra qualche minuto.',
    en: 'New accounts already have many open codes from this network. Try again in some minutes.',
  },
  deal_kept_for_others: {
    status: 409,
    it: 'Gli account appena creati tengono già la loro parte di questo deal. Riprova tra qualche minuto.',
    en: 'Accounts made just now already hold their share of this deal. Try again in some minutes.',
  },
  too_many_unused_holds: {
    status: 429,
    it: 'Hai aperto molti codici senza usarli. Riprova tra qualche ora.',
    en: 'You opened many codes without using them. Try again in some hours.',
  },
} as const satisfies Errors
