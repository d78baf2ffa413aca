import { conflict, forbidden, notFound, type Errors } from '../../common/error-entry.ts'

export const errors = {
  review_not_found: notFound('Questa recensione non c’è più.', 'This review is no longer there.'),
  review_product_not_found: notFound('Prodotto non trovato', 'Product not found'),
  review_exists: conflict(
    'Hai già recensito questo prodotto: puoi modificare la tua recensione.',
    'You have reviewed this product already: you can change your review.',
  ),
  review_not_bought: forbidden(
    'Recensisce chi ha un acquisto confermato di questo prodotto.',
    'Whoever has a confirmed purchase of this product can review it.',
  ),
  review_too_late: conflict(
    'In questo settore la legge vuole la recensione entro 30 giorni dall’acquisto.',
    'In this sector the law wants a review within 30 days of the purchase.',
  ),
  review_own_shop: forbidden(
    'Chi lavora per l’attività non la recensisce e non vota le sue recensioni.',
    'Who works for the business neither reviews it nor votes on its reviews.',
  ),
  review_removed: conflict(
    'Questa recensione è stata rimossa: se pensi che sia uno sbaglio, scrivici da Assistenza.',
    'This review was removed: if you think that this is a mistake, write to us in Help.',
  ),
  review_reported: conflict('Hai già segnalato questa recensione.', 'You have reported this review already.'),
  own_review: conflict(
    'La recensione è tua: puoi modificarla o ritirarla.',
    'The review is yours: you can change or withdraw it.',
  ),
} satisfies Errors
