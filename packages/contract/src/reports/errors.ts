import type { Errors } from '../common/error-entry.ts'

export const errors = {
  report_not_found: {
    status: 404,
    it: 'Segnalazione non trovata',
    en: 'Report not found',
  },
  report_decided: {
    status: 409,
    it: 'Qualcuno ha già deciso su questa segnalazione.',
    en: 'Somebody has already decided about this report.',
  },
  report_of_deal: {
    status: 409,
    it: 'Un deal non si rimuove da qui: si modifica o si termina.',
    en: 'A deal is not removed here: it is changed or ended.',
  },
} as const satisfies Errors
