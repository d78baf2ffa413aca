import type { Errors } from '../../common/error-entry.ts'

export const errors = {
  post_not_found: { status: 404, it: 'Proof Post non trovato', en: 'Proof Post not found' },
  post_product_not_found: {
    status: 404,
    it: 'Prodotto non trovato: sceglilo di nuovo.',
    en: 'Product not found: choose it again.',
  },
  post_exists: {
    status: 409,
    it: 'Hai già un Proof Post di questo prodotto: lo trovi nel tuo profilo.',
    en: 'You have a Proof Post of this product already: it is in your profile.',
  },
  post_approved: {
    status: 409,
    it: 'Un Proof Post approvato o rimosso non si modifica più: puoi solo eliminarlo.',
    en: 'A Proof Post that was approved or removed cannot be changed any more: you can only delete it.',
  },
  post_decided: {
    status: 409,
    it: 'Su questo Proof Post è già stato deciso.',
    en: 'This Proof Post has been decided already.',
  },
  post_changed: {
    status: 409,
    it: 'L’autore ha modificato il Proof Post mentre lo guardavi: rileggilo prima di decidere.',
    en: 'The author has changed the Proof Post while you were looking at it: read it again before you decide.',
  },
  post_not_public: {
    status: 409,
    it: 'Questo Proof Post non è ancora pubblico.',
    en: 'This Proof Post is not public yet.',
  },
  post_reported: {
    status: 409,
    it: 'Hai già segnalato questo Proof Post.',
    en: 'You have reported this Proof Post already.',
  },
  own_post: {
    status: 409,
    it: 'Il Proof Post è tuo: puoi eliminarlo.',
    en: 'The Proof Post is yours: you can delete it.',
  },
  post_of_other_brand: {
    status: 403,
    it: 'Questo Proof Post è di un prodotto di un altro brand.',
    en: 'This Proof Post is about a product of another brand.',
  },
  post_of_own_staff: {
    status: 403,
    it: 'Chi lavora per l’attività non approva il Proof Post di un collega o il proprio: decide Vicino.',
    en: 'Nobody approves the Proof Post of a colleague or their own: Vicino decides.',
  },
} as const satisfies Errors
