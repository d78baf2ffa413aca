import { conflict, notFound, type Errors } from '../../common/error-entry.ts'

export const errors = {
  movement_not_found: notFound('Movimento non trovato', 'Movement not found'),
  receipt_pending: conflict(
    'La ricevuta è pronta entro un minuto dal movimento: riprova tra poco.',
    'The receipt is ready within a minute of the movement: try again in a moment.',
  ),
  checkpoint_not_found: notFound(
    'Il registro non ha ancora questo punto firmato.',
    'The ledger has no such signed checkpoint yet.',
  ),
} as const satisfies Errors
