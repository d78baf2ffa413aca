import type { Errors } from '../../common/error-entry.ts'

export const errors = {
  automation_not_found: { status: 404, it: 'Automazione non trovata', en: 'Automation not found' },
  automations_full: {
    status: 409,
    it: 'Hai già {max} automazioni: eliminane una.',
    en: 'You have {max} automations already: delete one.',
  },
} as const satisfies Errors
