import type { Errors } from '../../common/error-entry.ts'

export const errors = {
  flag_not_found: {
    status: 404,
    it: 'Blocco non trovato',
    en: 'Flag not found',
  },
  not_available: {
    status: 403,
    it: '{what} {where} non è possibile. {reason}',
    en: '{what} is not possible {where}. {reason}',
  },
} as const satisfies Errors
