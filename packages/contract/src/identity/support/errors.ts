import type { Errors } from '../../common/error-entry.ts'

export const errors = {
  support_request_not_found: {
    status: 404,
    it: 'Richiesta non trovata',
    en: 'Request not found',
  },
  support_request_answered: {
    status: 409,
    it: 'A questa richiesta è già stato risposto.',
    en: 'This request has been answered already.',
  },
} as const satisfies Errors
