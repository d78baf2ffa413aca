import type { Errors } from '../../common/error-entry.ts'

export const errors = {
  banner_not_found: {
    status: 404,
    it: 'Banner non trovato',
    en: 'Banner not found',
  },
} as const satisfies Errors
