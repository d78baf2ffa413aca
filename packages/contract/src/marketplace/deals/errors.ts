import type { Errors } from '../../common/error-entry.ts'

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
  deal_price_locked: {
    status: 409,
    it: 'Qualcuno ha già un codice o un riscatto di questo deal: prezzo e sconto non cambiano più.',
    en: 'Somebody has a code or a redemption of this deal already: price and discount no longer change.',
  },
  deal_withdrawn: {
    status: 409,
    it: 'Questo deal è stato annullato. Puoi duplicarlo e pubblicarne uno nuovo.',
    en: 'This deal was withdrawn. You can duplicate it and publish a new one.',
  },
  deal_film_too_long: {
    status: 400,
    it: 'Il filmato di un deal dura al massimo {max} secondi: taglialo e riprova.',
    en: 'The film of a deal lasts {max} seconds at most: trim it and try again.',
  },
  import_unreadable: {
    status: 400,
    it: 'Il file non si legge come CSV: {reason}',
    en: 'The file cannot be read as CSV: {reason}',
  },
  import_too_long: {
    status: 400,
    it: 'Il file ha più di {max} righe: dividilo.',
    en: 'The file has more than {max} rows: split it.',
  },
} as const satisfies Errors
