import { conflict, forbidden, notFound, type Errors } from '../../common/error-entry.ts'

export const errors = {
  referral_not_found: notFound('Invito non trovato', 'Invitation not found'),
  referral_decided: conflict(
    'Su questo invito si è già deciso. Ricarica e guarda che cosa è successo.',
    'This invitation is decided already. Reload to see what happened.',
  ),
  own_referral: forbidden(
    'Nessuno decide di un invito proprio.',
    'Nobody decides about an invitation of their own.',
  ),
  referral_not_payable: conflict(
    'Questo invito non rientra più nelle condizioni della raccolta: i punti non si possono dare. Rifiutalo e scegli il motivo.',
    'This invitation no longer meets the terms of the program: the points cannot be given. Refuse it and choose why.',
  ),
} satisfies Errors
