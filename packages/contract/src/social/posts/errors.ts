import { conflict, forbidden, notFound, type Errors } from '../../common/error-entry.ts'

export const errors = {
  post_not_found: notFound('Proof Post non trovato', 'Proof Post not found'),
  post_product_not_found: notFound(
    'Prodotto non trovato: sceglilo di nuovo.',
    'Product not found: choose it again.',
  ),
  post_exists: conflict(
    'Hai già un Proof Post di questo prodotto: lo trovi nel tuo profilo.',
    'You have a Proof Post of this product already: it is in your profile.',
  ),
  post_approved: conflict(
    'Un Proof Post approvato o rimosso non si modifica più: puoi solo eliminarlo.',
    'A Proof Post that was approved or removed cannot be changed any more: you can only delete it.',
  ),
  post_decided: conflict(
    'Su questo Proof Post è già stato deciso.',
    'This Proof Post has been decided already.',
  ),
  post_changed: conflict(
    'L’autore ha modificato il Proof Post mentre lo guardavi: rileggilo prima di decidere.',
    'The author has changed the Proof Post while you were looking at it: read it again before you decide.',
  ),
  post_not_public: conflict('Questo Proof Post non è ancora pubblico.', 'This Proof Post is not public yet.'),
  post_reported: conflict(
    'Hai già segnalato questo Proof Post.',
    'You have reported this Proof Post already.',
  ),
  own_post: conflict('Il Proof Post è tuo: puoi eliminarlo.', 'The Proof Post is yours: you can delete it.'),
  post_of_other_brand: forbidden(
    'Questo Proof Post è di un prodotto di un altro negozio.',
    'This Proof Post is about a product of another brand.',
  ),
  post_of_own_staff: forbidden(
    'Chi lavora per l’attività non approva il Proof Post di un collega o il proprio: decide Vicino.',
    'Nobody approves the Proof Post of a colleague or their own: Vicino decides.',
  ),
} satisfies Errors
