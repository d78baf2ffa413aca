import type { Errors } from '../../common/error-entry.ts'

export const errors = {
  brand_message_not_found: { status: 404, it: 'Messaggio non trovato', en: 'Message not found' },
  marketing_quiet_hours: {
    status: 409,
    it: 'Tra le 21 e le 9 non si mandano comunicazioni di marketing. Riprova dalle 9.',
    en: 'No marketing is sent between 21:00 and 9:00. Try again from 9:00.',
  },
} as const satisfies Errors
