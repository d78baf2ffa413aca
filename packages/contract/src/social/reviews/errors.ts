import type { Errors } from '../../common/error-entry.ts'

export const errors = {
  review_not_found: {
    status: 404,
    it: 'Questa recensione non c’è più.',
    en: 'This review is no longer there.',
  },
  review_product_not_found: { status: 404, it: 'Prodotto non trovato', en: 'Product not found' },
  review_exists: {
    status: 409,
    it: 'Hai già recensito questo prodotto: puoi modificare la tua recensione.',
    en: 'You have reviewed this product already: you can change your review.',
  },
  review_not_bought: {
    status: 403,
    it: 'Recensisce chi ha un acquisto confermato di questo prodotto.',
    en: 'Whoever has a confirmed purchase of this product can review it.',
  },
  review_too_late: {
    status: 409,
    it: 'In questo settore la legge vuole la recensione entro 30 giorni dall’acquisto.',
    en: 'In this sector the law wants a review within 30 days of the purchase.',
  },
  review_own_shop: {
    status: 403,
    it: 'Chi lavora per l’attività non la recensisce e non vota le sue recensioni.',
    en: 'Who works for the business neither reviews it nor votes on its reviews.',
  },
  review_removed: {
    status: 409,
    it: 'Questa recensione è stata rimossa: se pensi che sia uno sbaglio, scrivici da Assistenza.',
    en: 'This review was removed: if you think that this is a mistake, write to us in Help.',
  },
  review_reported: {
    status: 409,
    it: 'Hai già segnalato questa recensione.',
    en: 'You have reported this review already.',
  },
  own_review: {
    status: 409,
    it: 'La recensione è tua: puoi modificarla o ritirarla.',
    en: 'The review is yours: you can change or withdraw it.',
  },
} as const satisfies Errors
