import type { Errors } from '../common/error-entry.ts'

export const errors = {
  product_not_found: {
    status: 404,
    it: 'Prodotto non trovato',
    en: 'Product not found',
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
} as const satisfies Errors
