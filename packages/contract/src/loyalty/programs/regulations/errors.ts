import type { Errors } from '../../../common/error-entry.ts'

export const errors = {
  regulation_not_found: {
    status: 404,
    it: 'Regolamento non trovato',
    en: 'Regulation not found',
  },
  regulation_unsigned: {
    status: 404,
    it: 'Nessun regolamento firmato',
    en: 'No signed regulation',
  },
  regulation_unpublished: {
    status: 409,
    it: 'Pubblica il regolamento prima di caricarlo firmato.',
    en: 'Publish the regulation before you upload it signed.',
  },
  regulation_draft_changed: {
    status: 409,
    it: 'Nel frattempo qualcuno ha modificato il testo. Ricarica e riprova.',
    en: 'Somebody has changed the text meanwhile. Reload and try again.',
  },
  regulation_outdated: {
    status: 409,
    it: 'Nel frattempo la raccolta è cambiata: rileggi il regolamento prima di pubblicarlo.',
    en: 'The program has changed meanwhile: read the regulation again before you publish it.',
  },
  regulation_section_outdated: {
    status: 409,
    it: 'Alcune sezioni scritte a mano non seguono più la raccolta: aggiornale prima di pubblicare.',
    en: 'Sections written by hand no longer follow the program: bring them up to date before you publish.',
  },
  regulation_incomplete: {
    status: 409,
    it: 'Il regolamento non è completo: aggiungi le parti indicate prima di pubblicarlo.',
    en: 'The regulation is not complete: add the parts listed before you publish it.',
  },
  regulation_published: {
    status: 409,
    it: 'Questa versione è già pubblicata.',
    en: 'This version is published already.',
  },
} as const satisfies Errors
