import { badRequest, conflict, forbidden, notFound, type Errors } from '../../common/error-entry.ts'

export const errors = {
  deal_not_found: notFound('Deal non trovato', 'Deal not found'),
  brand_required: forbidden(
    'Serve un Account Business per pubblicare un deal.',
    'Publishing a deal needs a business account.',
  ),
  seller_unknown: conflict(
    'Chi compra deve sapere chi vende: completa ragione sociale, partita IVA, sede, PEC o email e telefono nei dati dell’attività, poi pubblica (art. 30 DSA).',
    'Buyers must know who sells: complete legal name, VAT number, seat, PEC or e-mail and telephone in the data of the business, then publish (art. 30 DSA).',
  ),
  position_required: badRequest(
    'Per ordinare o limitare per distanza serve una posizione (lat e lon).',
    'Ordering or limiting by distance needs a position (lat and lon).',
  ),
  quantity_below_redeemed: conflict(
    'La quantità non può scendere sotto i pezzi già riscattati.',
    'The quantity cannot go below what has been redeemed.',
  ),
  price_not_lowest: conflict(
    'Il prezzo di partenza supera il più basso degli ultimi 30 giorni ({lowest}). Correggi il prezzo.',
    'The starting price is above the lowest of the last 30 days ({lowest}). Correct the price.',
  ),
  deal_in_last_hours: conflict(
    'Il deal era alle ultime due ore: chi l’ha visto si è affrettato. Puoi prolungarlo dal {from}.',
    'The deal was in its last two hours, and people hurried. You can prolong it from {from}.',
  ),
  product_alike: conflict(
    'Negli ultimi 30 giorni hai offerto «{name}»: è lo stesso prodotto? Scrivi quel nome, o conferma che è un altro.',
    'In the last 30 days you offered “{name}”: is it the same product? Write that name, or confirm that it is another.',
  ),
  deal_price_locked: conflict(
    'Qualcuno ha già un codice o un riscatto di questo deal: prezzo e sconto non cambiano più.',
    'Somebody has a code or a redemption of this deal already: price and discount no longer change.',
  ),
  deal_withdrawn: conflict(
    'Questo deal è stato annullato. Puoi duplicarlo e pubblicarne uno nuovo.',
    'This deal was withdrawn. You can duplicate it and publish a new one.',
  ),
  deal_film_too_long: badRequest(
    'Il filmato di un deal dura al massimo {max} secondi: taglialo e riprova.',
    'The film of a deal lasts {max} seconds at most: trim it and try again.',
  ),
  import_unreadable: badRequest(
    'Il file non si legge come CSV: {reason}',
    'The file cannot be read as CSV: {reason}',
  ),
  import_too_long: badRequest(
    'Il file ha più di {max} righe: dividilo.',
    'The file has more than {max} rows: split it.',
  ),
  planned_not_found: notFound(
    'Deal programmato non trovato: forse è già cominciato',
    'Planned deal not found: perhaps it has begun',
  ),
  planned_too_many: conflict(
    'Hai già {max} deal programmati, il massimo: togline uno per aggiungerne un altro.',
    'You have {max} planned deals already, the most: drop one to add another.',
  ),
} satisfies Errors
