import { notFound, type Errors } from '../../../common/error-entry.ts'

export const errors = {
  session_not_found: notFound('Sessione non trovata', 'Session not found'),
  account_not_here: notFound(
    'Questo account non è più collegato a questo dispositivo. Accedi di nuovo.',
    'This account is no longer signed in on this device. Sign in again.',
  ),
} satisfies Errors
