import { conflict, forbidden, notFound, tooMany, type Errors } from '../../common/error-entry.ts'

export const errors = {
  desktop_refused: forbidden(
    'I deal si riscattano dal telefono. Salva il deal e aprilo da lì.',
    'Deals are redeemed on a phone. Save the deal and open it there.',
  ),
  own_brand: forbidden(
    'Chi lavora per questa attività non può riscattare i suoi deal.',
    'People who work for this business cannot redeem its deals.',
  ),
  adults_only: forbidden(
    'Questo deal è riservato a chi ha almeno 18 anni.',
    'This deal is for people of at least 18 years.',
  ),
  age_unknown: forbidden(
    'Questo deal è riservato a chi ha almeno 18 anni: scrivi la tua data di nascita nel profilo, poi riprova.',
    'This deal is for people of at least 18 years: enter your date of birth in your profile, then try again.',
  ),
  redemption_not_found: notFound('Riscatto non trovato', 'Redemption not found'),
  code_expired: conflict('Codice scaduto', 'Code expired'),
  redemption_cancelled: conflict('Riscatto annullato', 'Redemption cancelled'),
  already_redeemed: conflict('Già riscattato il {time}', 'Already redeemed on {time}'),
  deal_used: conflict('Hai già utilizzato questo deal.', 'You have already used this deal.'),
  deal_sold_out: conflict('Deal esaurito', 'Deal sold out'),
  deal_expired: conflict('Deal scaduto', 'Deal expired'),
  deal_is_online: conflict('Questo deal si acquista online.', 'This deal is bought online.'),
  deal_is_in_store: conflict('Questo deal si riscatta in negozio.', 'This deal is redeemed in the shop.'),
  too_many_holds: conflict(
    'Hai già {count} codici aperti. Usane o annullane uno, poi riprova.',
    'You already have {count} open codes. Use or cancel one, then try again.',
  ),
  confirm_email_first: conflict(
    'Conferma la tua e-mail per avere più di un codice aperto.',
    'Confirm your e-mail to have more than one open code.',
  ),
  too_many_new_holds: tooMany(
    'Da questa rete ci sono già molti codici aperti di account nuovi. Riprova tra qualche minuto.',
    'New accounts already have many open codes from this network. Try again in some minutes.',
  ),
  deal_kept_for_others: conflict(
    'Gli account appena creati tengono già la loro parte di questo deal. Riprova tra qualche minuto.',
    'Accounts made just now already hold their share of this deal. Try again in some minutes.',
  ),
  too_many_unused_holds: tooMany(
    'Hai aperto molti codici senza usarli. Riprova tra qualche ora.',
    'You opened many codes without using them. Try again in some hours.',
  ),
} satisfies Errors
