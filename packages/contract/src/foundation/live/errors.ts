import type { Errors } from '../../common/error-entry.ts'

export const errors = {
  too_many_streams: {
    status: 429,
    it: 'Troppe finestre aperte: gli aggiornamenti arrivano più lentamente.',
    en: 'Too many windows are open: updates arrive more slowly.',
  },
} as const satisfies Errors
