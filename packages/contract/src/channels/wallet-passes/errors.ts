import { conflict, refusal, type Errors } from '../../common/error-entry.ts'

export const errors = {
  wallet_not_configured: conflict(
    'Qui {wallet} non è ancora attivo: chi gestisce Vicino deve configurarlo.',
    '{wallet} is not set up here yet: whoever runs Vicino has to configure it.',
  ),
  wallet_unreachable: refusal(
    503,
    '{wallet} non risponde. Riprova tra poco.',
    '{wallet} does not answer. Try again shortly.',
  ),
} satisfies Errors
