import type { Errors } from '../../common/error-entry.ts'

export const errors = {
  wallet_not_configured: {
    status: 409,
    it: 'Qui {wallet} non è ancora attivo: chi gestisce Vicino deve configurarlo.',
    en: '{wallet} is not set up here yet: whoever runs Vicino has to configure it.',
  },
  wallet_unreachable: {
    status: 503,
    it: '{wallet} non risponde. Riprova tra poco.',
    en: '{wallet} does not answer. Try again shortly.',
  },
} as const satisfies Errors
