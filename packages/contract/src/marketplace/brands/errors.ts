import type { Errors } from '../../common/error-entry.ts'

export const errors = {
  brand_not_found: {
    status: 404,
    it: 'Attività non trovata',
    en: 'Business not found',
  },
} as const satisfies Errors
