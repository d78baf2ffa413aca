import { conflict, notFound, refusal, type Errors } from '../../common/error-entry.ts'

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
  content_reported: conflict(
    'Hai già segnalato questo contenuto: ti scriviamo quando una persona ha deciso.',
    'You have reported this already: we write to you once a person has decided.',
  ),
  content_not_found: notFound('Quello che vuoi segnalare non c’è più', 'What you want to report is gone'),
  notice_elsewhere: refusal(
    400,
    'Questo indirizzo non è di Vicino: copia quello della pagina da segnalare.',
    'This address is not one of Vicino: copy that of the page you want to report.',
  ),
  notice_limit: refusal(
    429,
    'Da questo indirizzo email sono già arrivate 5 segnalazioni nelle ultime 24 ore. Riprova domani.',
    'Five reports have come from this email address in the last 24 hours. Try again tomorrow.',
  ),
  status_link_invalid: refusal(
    410,
    'Questo link non vale: apri quello dell’ultima email sulla tua segnalazione.',
    'This link does not work: open the one in the latest email about your report.',
  ),
} satisfies Errors
