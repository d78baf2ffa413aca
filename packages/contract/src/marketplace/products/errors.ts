import type { Errors } from '../../common/error-entry.ts'

export const errors = {
  product_not_found: {
    status: 404,
    it: 'Prodotto non trovato',
    en: 'Product not found',
  },
  product_in_use: {
    status: 409,
    it: 'Un deal, un Proof Post o una recensione è di questo prodotto: non si può eliminare.',
    en: 'A deal, a Proof Post or a review is about this product: it cannot be deleted.',
  },
  product_name_taken: {
    status: 409,
    it: 'Hai già un prodotto con questo nome.',
    en: 'You already have a product with this name.',
  },
  product_code_taken: {
    status: 409,
    it: 'Hai già un prodotto con questo codice.',
    en: 'You already have a product with this code.',
  },
  product_gtin_taken: {
    status: 409,
    it: 'Hai già un prodotto con questo GTIN: aprilo dall’elenco e cambia quello.',
    en: 'You already have a product with this GTIN: open it in the list and change that one.',
  },
} as const satisfies Errors
