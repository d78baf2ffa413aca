import { conflict, notFound, type Errors } from '../../../common/error-entry.ts'

export const errors = {
  regulation_not_found: notFound('Regolamento non trovato', 'Regulation not found'),
  regulation_unsigned: notFound('Nessun regolamento firmato', 'No signed regulation'),
  regulation_unpublished: conflict(
    'Pubblica il regolamento prima di caricarlo firmato.',
    'Publish the regulation before you upload it signed.',
  ),
  regulation_draft_changed: conflict(
    'Nel frattempo qualcuno ha modificato il testo. Ricarica e riprova.',
    'Somebody has changed the text meanwhile. Reload and try again.',
  ),
  regulation_outdated: conflict(
    'Nel frattempo la raccolta è cambiata: rileggi il regolamento prima di pubblicarlo.',
    'The program has changed meanwhile: read the regulation again before you publish it.',
  ),
  regulation_section_outdated: conflict(
    'Alcune sezioni scritte a mano non seguono più la raccolta: aggiornale prima di pubblicare.',
    'Sections written by hand no longer follow the program: bring them up to date before you publish.',
  ),
  regulation_incomplete: conflict(
    'Il regolamento non è completo: aggiungi le parti indicate prima di pubblicarlo.',
    'The regulation is not complete: add the parts listed before you publish it.',
  ),
  regulation_published: conflict('Questa versione è già pubblicata.', 'This version is published already.'),
} satisfies Errors
