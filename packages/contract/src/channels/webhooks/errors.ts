import type { Errors } from '../../common/error-entry.ts'

export const errors = {
  webhook_not_found: {
    status: 404,
    it: 'Webhook non trovato',
    en: 'Webhook not found',
  },
  webhook_delivery_not_found: {
    status: 404,
    it: 'Invio non trovato: il registro conserva 30 giorni.',
    en: 'Delivery not found: the log keeps 30 days.',
  },
  webhook_address: {
    status: 400,
    it: 'Serve un indirizzo https che si raggiunga da internet, con un nome di dominio e senza password.',
    en: 'An https address is needed that can be reached from the internet, with a domain name and without a password.',
  },
  webhook_known: {
    status: 409,
    it: 'C’è già un webhook con questo indirizzo: se ti manca il segreto, ruotalo.',
    en: 'There is a webhook with this address already: if you lack its secret, rotate it.',
  },
  webhooks_full: {
    status: 409,
    it: 'Hai già {max} webhook: eliminane uno.',
    en: 'You have {max} webhooks already: delete one.',
  },
} as const satisfies Errors
