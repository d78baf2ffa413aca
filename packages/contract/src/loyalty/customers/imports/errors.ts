import type { Errors } from '../../../common/error-entry.ts'

export const errors = {
  customer_import_not_found: {
    status: 404,
    it: 'Importazione non trovata',
    en: 'Import not found',
  },
  customer_import_state: {
    status: 409,
    it: 'In questo momento con questa importazione non si può fare.',
    en: 'This cannot be done with this import at the moment.',
  },
  customer_import_changed: {
    status: 409,
    it: 'L’anteprima è cambiata: guardala di nuovo prima di confermare.',
    en: 'The preview has changed: look at it again before you confirm.',
  },
  undo_too_late: {
    status: 409,
    it: 'Un’importazione si annulla entro 24 ore.',
    en: 'An import can be undone within 24 hours.',
  },
} as const satisfies Errors
