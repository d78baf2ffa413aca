import type { Errors } from '../../common/error-entry.ts'

export const errors = {
  user_not_found: {
    status: 404,
    it: 'Utente non trovato',
    en: 'User not found',
  },
  handle_taken: {
    status: 409,
    it: 'Questo identificativo è già in uso.',
    en: 'This handle is already in use.',
  },
} as const satisfies Errors
