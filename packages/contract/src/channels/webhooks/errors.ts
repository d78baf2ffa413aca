import { badRequest, conflict, notFound, type Errors } from '../../common/error-entry.ts'

export const errors = {
  webhook_not_found: notFound('Webhook non trovato', 'Webhook not found'),
  webhook_delivery_not_found: notFound(
    'Invio non trovato: il registro conserva 30 giorni.',
    'Delivery not found: the log keeps 30 days.',
  ),
  webhook_address: badRequest(
    'Serve un indirizzo https che si raggiunga da internet, con un nome di dominio e senza password.',
    'An https address is needed that can be reached from the internet, with a domain name and without a password.',
  ),
  webhook_known: conflict(
    'C’è già un webhook con questo indirizzo: se ti manca il segreto, ruotalo.',
    'There is a webhook with this address already: if you lack its secret, rotate it.',
  ),
  webhooks_full: conflict(
    'Hai già {max} webhook: eliminane uno.',
    'You have {max} webhooks already: delete one.',
  ),
} satisfies Errors
