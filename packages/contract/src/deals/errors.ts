import type { Errors } from '../common/error-entry.ts'

export const errors = {
  deal_not_found: {
    status: 404,
    it: 'Deal non trovato',
    en: 'Deal not found',
  },
  brand_required: {
    status: 403,
    it: 'Serve un Account Business per pubblicare un deal.',
    en: 'Publishing a deal needs a business account.',
  },
  position_required: {
    status: 400,
    it: 'Per ordinare o limitare per distanza serve una posizione (lat e lon).',
    en: 'Ordering or limiting by distance needs a position (lat and lon).',
  },
  quantity_below_redeemed: {
    status: 409,
    it: 'La quantità non può scendere sotto i pezzi già riscattati.',
    en: 'The quantity cannot go below what has been redeemed.',
  },
  price_not_lowest: {
    status: 409,
    it: 'Il prezzo di partenza supera il più basso degli ultimi 30 giorni ({lowest}). Correggi il prezzo.',
    en: 'The starting price is above the lowest of the last 30 days ({lowest}). Correct the price.',
  },
} as const satisfies Errors
