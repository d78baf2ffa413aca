import { conflict, notFound, type Errors } from '../../common/error-entry.ts'

export const errors = {
  shop_not_found: notFound('Negozio non trovato', 'Shop not found'),
  shops_full: conflict('Hai già {max} negozi: chiudine uno.', 'You have {max} shops already: close one.'),
  shop_code_taken: conflict(
    'Un altro tuo negozio ha già questo codice.',
    'Another shop of yours has this code already.',
  ),
  shop_import_changed: conflict(
    'Nel frattempo i negozi sono cambiati: guarda di nuovo l’anteprima.',
    'The shops have changed meanwhile: look at the preview again.',
  ),
} satisfies Errors
