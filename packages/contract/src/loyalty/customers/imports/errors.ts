import { conflict, notFound, type Errors } from '../../../common/error-entry.ts'

export const errors = {
  customer_import_not_found: notFound('Importazione non trovata', 'Import not found'),
  customer_import_state: conflict(
    'In questo momento con questa importazione non si può fare.',
    'This cannot be done with this import at the moment.',
  ),
  customer_import_changed: conflict(
    'L’anteprima è cambiata: guardala di nuovo prima di confermare.',
    'The preview has changed: look at it again before you confirm.',
  ),
  undo_too_late: conflict(
    'Un’importazione si annulla entro 24 ore.',
    'An import can be undone within 24 hours.',
  ),
} satisfies Errors
