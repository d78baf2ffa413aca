import type { Errors } from '../../common/error-entry.ts'

export const errors = {
  export_not_found: {
    status: 404,
    it: 'Esportazione non trovata: i file restano 30 giorni.',
    en: 'Export not found: files are kept for 30 days.',
  },
  export_not_ready: {
    status: 409,
    it: 'Questo file non si può scaricare: non è pronto, oppure non è stato conservato.',
    en: 'This file cannot be downloaded: it is not ready, or it was not kept.',
  },
  exports_waiting: {
    status: 409,
    it: 'Ci sono già {max} file in preparazione: riprova quando sono pronti.',
    en: '{max} files are being made already: try again when they are ready.',
  },
  export_schedule_not_found: {
    status: 404,
    it: 'Esportazione programmata non trovata',
    en: 'Scheduled export not found',
  },
  export_schedules_full: {
    status: 409,
    it: 'Hai già {max} esportazioni programmate: eliminane una.',
    en: 'You have {max} scheduled exports already: delete one.',
  },
} as const satisfies Errors
