import type { Errors } from '../../common/error-entry.ts'

export const errors = {
  program_not_found: {
    status: 404,
    it: 'Raccolta non trovata',
    en: 'Program not found',
  },
  no_active_program: {
    status: 404,
    it: 'Nessuna raccolta attiva',
    en: 'No active program',
  },
  program_active: {
    status: 409,
    it: 'La raccolta è attiva: per equità le meccaniche non si possono modificare.',
    en: 'The program is active: for fairness its mechanics cannot be changed.',
  },
  program_started: {
    status: 409,
    it: 'Il giorno di inizio è arrivato: la raccolta non si può più modificare.',
    en: 'The day of the start has come: the program can no longer be changed.',
  },
  program_read_only: {
    status: 409,
    it: 'La raccolta è conclusa o annullata: i dati sono in sola lettura.',
    en: 'The program has ended or was cancelled: its data are read-only.',
  },
  program_step: {
    status: 409,
    it: 'Questo passaggio non è possibile nello stato attuale della raccolta.',
    en: 'This step is not possible in the program’s present state.',
  },
  program_incomplete: {
    status: 409,
    it: 'La raccolta non è completa: correggi i punti indicati prima di programmarla.',
    en: 'The program is not complete: mend the points listed before scheduling it.',
  },
  program_has_members: {
    status: 409,
    it: 'La raccolta ha già dei partecipanti: non si può eliminare.',
    en: 'The program has participants already: it cannot be removed.',
  },
  change_worse: {
    status: 409,
    it: 'Per i partecipanti la modifica sarebbe peggiorativa: non è ammessa.',
    en: 'The change would be worse for participants: it is not allowed.',
  },
  wound_down_already: {
    status: 409,
    it: 'La chiusura ordinata è già stata annunciata.',
    en: 'The orderly end was announced already.',
  },
  wind_down_too_late: {
    status: 409,
    it: 'La raccolta finisce comunque entro 30 giorni.',
    en: 'The program ends within 30 days anyway.',
  },
  config_changed: {
    status: 412,
    it: 'Nel frattempo la configurazione è stata modificata. Ricarica e riprova.',
    en: 'The configuration was changed meanwhile. Reload and try again.',
  },
  version_required: {
    status: 428,
    it: 'Manca l’intestazione If-Match con la versione della configurazione.',
    en: 'The If-Match header with the version of the configuration is missing.',
  },
  tiers_locked: {
    status: 409,
    it: 'Con una raccolta attiva i livelli non si possono modificare né disattivare.',
    en: 'While a program is active levels can neither be changed nor switched off.',
  },
} as const satisfies Errors
