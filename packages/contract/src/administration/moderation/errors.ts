import type { Errors } from '../../common/error-entry.ts'

export const errors = {
  report_not_found: {
    status: 404,
    it: 'Segnalazione non trovata',
    en: 'Report not found',
  },
  report_decided: {
    status: 409,
    it: 'Qualcuno ha già deciso su questa segnalazione.',
    en: 'Somebody has already decided about this report.',
  },
  decision_not_found: {
    status: 404,
    it: 'Decisione non trovata',
    en: 'Decision not found',
  },
  decision_final: {
    status: 409,
    it: 'Sono passati più di sei mesi: la decisione non cambia più.',
    en: 'More than six months have passed: the decision does not change any more.',
  },
  appeal_made: {
    status: 409,
    it: 'Ti sei già opposto a questa decisione.',
    en: 'You have already appealed against this decision.',
  },
  appeal_decided: {
    status: 409,
    it: 'Su questa opposizione è già stato deciso.',
    en: 'This appeal has already been decided.',
  },
  appeal_own_decision: {
    status: 409,
    it: 'Hai deciso tu: l’opposizione la guarda un’altra persona.',
    en: 'You decided this: somebody else looks at the appeal.',
  },
} as const satisfies Errors
