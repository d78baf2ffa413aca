import { conflict, notFound, tooMany, type Errors } from '../../common/error-entry.ts'

export const errors = {
  phone_cards_today: tooMany(
    'Oggi il negozio ha già aggiunto {max} clienti con il numero di telefono. Riprova domani.',
    'Today the shop has already added {max} customers by telephone number. Try again tomorrow.',
  ),
  phone_card_over: notFound(
    'Questo link non vale più. Chiedi alla cassa di mostrarti il QR un’altra volta.',
    'This link is no longer valid. Ask the till to show you the QR again.',
  ),
  phone_card_not_found: notFound(
    'Questo cliente ha già la tessera nel suo account.',
    'This customer already has the card in their account.',
  ),
  phone_card_role: conflict(
    'Questo account lavora per un’attività o per Vicino. Entra con il tuo account personale.',
    'This account works for a business or for Vicino. Sign in with your personal account.',
  ),
} satisfies Errors
