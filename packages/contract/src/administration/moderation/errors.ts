import { conflict, notFound, type Errors } from '../../common/error-entry.ts'

export const errors = {
  report_not_found: notFound('Segnalazione non trovata', 'Report not found'),
  report_decided: conflict(
    'Qualcuno ha già deciso su questa segnalazione.',
    'Somebody has already decided about this report.',
  ),
  decision_not_found: notFound('Decisione non trovata', 'Decision not found'),
  decision_final: conflict(
    'Sono passati più di sei mesi: la decisione non cambia più.',
    'More than six months have passed: the decision does not change any more.',
  ),
  appeal_made: conflict(
    'Ti sei già opposto a questa decisione.',
    'You have already appealed against this decision.',
  ),
  appeal_decided: conflict(
    'Su questa opposizione è già stato deciso.',
    'This appeal has already been decided.',
  ),
  appeal_own_decision: conflict(
    'Hai deciso tu: l’opposizione la guarda un’altra persona.',
    'You decided this: somebody else looks at the appeal.',
  ),
} satisfies Errors
