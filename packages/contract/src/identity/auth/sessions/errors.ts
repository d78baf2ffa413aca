import type { Errors } from '../../../common/error-entry.ts'

export const errors = {
  session_not_found: {
    status: 404,
    it: 'Sessione non trovata',
    en: 'Session not found',
  },
  account_not_here: {
    status: 404,
    it: 'Questo account non è più collegato a questo dispositivo. Accedi di nuovo.',
    en: 'This account is no longer signed in on this device. Sign in again.',
  },
} as const satisfies Errors
