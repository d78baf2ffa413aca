import type { Errors } from '../common/error-entry.ts'

export const errors = {
  customer_not_found: {
    status: 404,
    it: 'Cliente non trovato',
    en: 'Customer not found',
  },
} as const satisfies Errors
