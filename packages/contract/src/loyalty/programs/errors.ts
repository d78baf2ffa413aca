import { conflict, notFound, refusal, type Errors } from '../../common/error-entry.ts'

export const errors = {
  program_not_found: notFound('Raccolta non trovata', 'Program not found'),
  no_active_program: notFound('Nessuna raccolta attiva', 'No active program'),
  program_active: conflict(
    'La raccolta è attiva: per equità le meccaniche non si possono modificare.',
    'The program is active: for fairness its mechanics cannot be changed.',
  ),
  program_started: conflict(
    'Il giorno di inizio è arrivato: la raccolta non si può più modificare.',
    'The day of the start has come: the program can no longer be changed.',
  ),
  program_read_only: conflict(
    'La raccolta è conclusa o annullata: i dati sono in sola lettura.',
    'The program has ended or was cancelled: its data are read-only.',
  ),
  program_step: conflict(
    'Questo passaggio non è possibile nello stato attuale della raccolta.',
    'This step is not possible in the program’s present state.',
  ),
  program_incomplete: conflict(
    'La raccolta non è completa: correggi i punti indicati prima di programmarla.',
    'The program is not complete: mend the points listed before scheduling it.',
  ),
  gifts_without_purchase: conflict(
    'Con soli sconti (art. 6, lettera c-bis) i punti nascono soltanto dagli acquisti. Queste automazioni ne regalano senza: {names}. Sospendile o togli i punti, oppure scegli premi con cauzione.',
    'With discounts only (art. 6, letter c-bis) points come from purchases only. These automations give some without one: {names}. Pause them or take their points out, or choose rewards with a bond.',
  ),
  program_has_members: conflict(
    'La raccolta ha già dei partecipanti: non si può eliminare.',
    'The program has participants already: it cannot be removed.',
  ),
  change_worse: conflict(
    'Per i partecipanti la modifica sarebbe peggiorativa: non è ammessa.',
    'The change would be worse for participants: it is not allowed.',
  ),
  wound_down_already: conflict(
    'La chiusura ordinata è già stata annunciata.',
    'The orderly end was announced already.',
  ),
  wind_down_too_late: conflict(
    'La raccolta finisce comunque entro 30 giorni.',
    'The program ends within 30 days anyway.',
  ),
  bond_without_receipt: notFound(
    'Per questa raccolta non c’è una ricevuta della cauzione',
    'This program has no receipt of a bond',
  ),
  compensation_not_found: notFound(
    'Per questa persona non c’è un compenso in questa raccolta',
    'There is no compensation for this person in this program',
  ),
  config_changed: refusal(
    412,
    'Nel frattempo la configurazione è stata modificata. Ricarica e riprova.',
    'The configuration was changed meanwhile. Reload and try again.',
  ),
  version_required: refusal(
    428,
    'Manca l’intestazione If-Match con la versione della configurazione.',
    'The If-Match header with the version of the configuration is missing.',
  ),
  tiers_locked: conflict(
    'Con una raccolta attiva i livelli non si possono modificare né disattivare.',
    'While a program is active levels can neither be changed nor switched off.',
  ),
} satisfies Errors
