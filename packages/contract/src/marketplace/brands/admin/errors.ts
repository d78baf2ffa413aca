import { conflict, type Errors } from '../../../common/error-entry.ts'

export const errors = {
  brand_in_use: conflict(
    'Questo brand ha persone, deal, prodotti o raccolte: non si elimina.',
    'This brand has people, deals, products or programs: it cannot be deleted.',
  ),
} satisfies Errors
