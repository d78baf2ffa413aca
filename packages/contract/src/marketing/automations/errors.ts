import { conflict, notFound, type Errors } from '../../common/error-entry.ts'

export const errors = {
  automation_not_found: notFound('Automazione non trovata', 'Automation not found'),
  automations_full: conflict(
    'Hai già {max} automazioni: eliminane una.',
    'You have {max} automations already: delete one.',
  ),
} satisfies Errors
