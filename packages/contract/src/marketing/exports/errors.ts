import { conflict, notFound, type Errors } from '../../common/error-entry.ts'

export const errors = {
  export_not_found: notFound(
    'Esportazione non trovata: i file restano 30 giorni.',
    'Export not found: files are kept for 30 days.',
  ),
  export_not_ready: conflict(
    'Questo file non si può scaricare: non è pronto, oppure non è stato conservato.',
    'This file cannot be downloaded: it is not ready, or it was not kept.',
  ),
  exports_waiting: conflict(
    'Ci sono già {max} file in preparazione: riprova quando sono pronti.',
    '{max} files are being made already: try again when they are ready.',
  ),
  export_schedule_not_found: notFound('Esportazione programmata non trovata', 'Scheduled export not found'),
  export_schedules_full: conflict(
    'Hai già {max} esportazioni programmate: eliminane una.',
    'You have {max} scheduled exports already: delete one.',
  ),
} satisfies Errors
