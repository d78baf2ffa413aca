import type { Errors } from '../../../common/error-entry.ts'

export const errors = {
  brand_in_use: {
    status: 409,
    it: 'Questo brand ha persone, deal, prodotti o raccolte: non si elimina.',
    en: 'This brand has people, deals, products or programs: it cannot be deleted.',
  },
} as const satisfies Errors
