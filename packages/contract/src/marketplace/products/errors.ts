import { conflict, notFound, type Errors } from '../../common/error-entry.ts'

export const errors = {
  product_not_found: notFound('Prodotto non trovato', 'Product not found'),
  product_in_use: conflict(
    'Un deal, un Proof Post o una recensione è di questo prodotto: non si può eliminare.',
    'A deal, a Proof Post or a review is about this product: it cannot be deleted.',
  ),
  product_name_taken: conflict(
    'Hai già un prodotto con questo nome.',
    'You already have a product with this name.',
  ),
  product_code_taken: conflict(
    'Hai già un prodotto con questo codice.',
    'You already have a product with this code.',
  ),
  product_gtin_taken: conflict(
    'Hai già un prodotto con questo GTIN: aprilo dall’elenco e cambia quello.',
    'You already have a product with this GTIN: open it in the list and change that one.',
  ),
  product_import_changed: conflict(
    'Nel frattempo i prodotti sono cambiati: guarda di nuovo l’anteprima.',
    'The products have changed meanwhile: look at the preview again.',
  ),
} satisfies Errors
