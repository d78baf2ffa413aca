import type { Errors } from '../../common/error-entry.ts'

export const errors = {
  shop_not_found: {
    status: 404,
    it: 'Negozio non trovato',
    en: 'Shop not found',
  },
  shops_full: {
    status: 409,
    it: 'Hai già {max} negozi: chiudine uno.',
    en: 'You have {max} shops already: close one.',
  },
  shop_code_taken: {
    status: 409,
    it: 'Un altro tuo negozio ha già questo codice.',
    en: 'Another shop of yours has this code already.',
  },
  shop_import_changed: {
    status: 409,
    it: 'Nel frattempo i negozi sono cambiati: guarda di nuovo l’anteprima.',
    en: 'The shops have changed meanwhile: look at the preview again.',
  },
} as const satisfies Errors
