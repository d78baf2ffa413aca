import type { Errors } from '../../../common/error-entry.ts'

export const errors = {
  email_unverified: {
    status: 409,
    it: 'Conferma prima la tua email: ti abbiamo inviato un link.',
    en: 'Confirm your email first: we sent you a link.',
  },
  application_pending: {
    status: 409,
    it: 'La tua richiesta è già in esame.',
    en: 'Your application is already under review.',
  },
  application_not_found: {
    status: 404,
    it: 'Richiesta non trovata',
    en: 'Application not found',
  },
  application_decided: {
    status: 409,
    it: 'Su questa richiesta è già stato deciso.',
    en: 'This application has been decided already.',
  },
  piva_taken: {
    status: 409,
    it: 'Esiste già un’attività con questa partita IVA.',
    en: 'A business with this VAT number already exists.',
  },
} as const satisfies Errors
