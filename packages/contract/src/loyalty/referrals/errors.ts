import type { Errors } from '../../common/error-entry.ts'

export const errors = {
  referral_not_found: {
    status: 404,
    it: 'Invito non trovato',
    en: 'Invitation not found',
  },
  referral_decided: {
    status: 409,
    it: 'Su questo invito si è già deciso. Ricarica e guarda che cosa è successo.',
    en: 'This invitation is decided already. Reload to see what happened.',
  },
  own_referral: {
    status: 403,
    it: 'Nessuno decide di un invito proprio.',
    en: 'Nobody decides about an invitation of their own.',
  },
  referral_not_payable: {
    status: 409,
    it: 'Questo invito non rientra più nelle condizioni della raccolta: i punti non si possono dare. Rifiutalo e scegli il motivo.',
    en: 'This invitation no longer meets the terms of the program: the points cannot be given. Refuse it and choose why.',
  },
} as const satisfies Errors
