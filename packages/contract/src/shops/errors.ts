import type { Errors } from '../common/error-entry.ts'

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
} as const satisfies Errors
