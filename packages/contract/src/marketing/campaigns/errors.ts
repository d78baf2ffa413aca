import { conflict, notFound, type Errors } from '../../common/error-entry.ts'

export const errors = {
  campaign_not_found: notFound('Campagna non trovata', 'Campaign not found'),
  campaign_state: conflict(
    'La campagna è cambiata nel frattempo: ricarica e riprova.',
    'The campaign has changed meanwhile: reload and try again.',
  ),
  campaign_brand_suspended: conflict(
    'Il negozio è sospeso: la campagna può ripartire quando la sospensione è finita.',
    'The shop is suspended: the campaign can go on when the suspension is over.',
  ),
  campaign_program_over: conflict(
    'Questa raccolta non è attiva: una campagna parte solo da una raccolta in corso o appena conclusa.',
    'This program is not active: campaigns leave from a program that runs or has just ended.',
  ),
} satisfies Errors
