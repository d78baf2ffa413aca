import { conflict, notFound, type Errors } from '../../common/error-entry.ts'

export const errors = {
  brand_message_not_found: notFound('Messaggio non trovato', 'Message not found'),
  test_address: conflict(
    'Prima conferma la tua email: la prova arriva lì.',
    'Confirm your e-mail address first: the test goes there.',
  ),
  marketing_quiet_hours: conflict(
    'Tra le 21 e le 9 non si mandano comunicazioni di marketing. Riprova dalle 9.',
    'No marketing is sent between 21:00 and 9:00. Try again from 9:00.',
  ),
} satisfies Errors
