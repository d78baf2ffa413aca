import type { Errors } from '../common/error-entry.ts'

export const errors = {
  link_invalid: {
    status: 410,
    it: 'Questo link è scaduto o è già stato usato. Chiedine uno nuovo.',
    en: 'This link has expired or was used already. Ask for a new one.',
  },
} as const satisfies Errors
