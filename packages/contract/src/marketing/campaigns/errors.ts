import type { Errors } from '../../common/error-entry.ts'

export const errors = {
  campaign_not_found: { status: 404, it: 'Campagna non trovata', en: 'Campaign not found' },
  campaign_state: {
    status: 409,
    it: 'La campagna è cambiata nel frattempo: ricarica e riprova.',
    en: 'The campaign has changed meanwhile: reload and try again.',
  },
  campaign_brand_suspended: {
    status: 409,
    it: 'Il negozio è sospeso: la campagna può ripartire quando la sospensione è finita.',
    en: 'The shop is suspended: the campaign can go on when the suspension is over.',
  },
  campaign_program_over: {
    status: 409,
    it: 'Questa raccolta non è attiva: una campagna parte solo da una raccolta in corso o appena conclusa.',
    en: 'This program is not active: campaigns leave from a program that runs or has just ended.',
  },
} as const satisfies Errors
