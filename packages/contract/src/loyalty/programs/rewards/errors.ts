import type { Errors } from '../../../common/error-entry.ts'

export const errors = {
  program_reward_not_found: {
    status: 404,
    it: 'Premio non trovato',
    en: 'Reward not found',
  },
  reward_changed: {
    status: 412,
    it: 'Nel frattempo qualcuno ha modificato questo premio. Ricarica e riprova.',
    en: 'Somebody has changed this reward meanwhile. Reload and try again.',
  },
  catalogue_changed: {
    status: 409,
    it: 'Nel frattempo il catalogo è cambiato. Ricarica e riprova.',
    en: 'The catalogue has changed meanwhile. Reload and try again.',
  },
  catalogue_full: {
    status: 409,
    it: 'Il catalogo contiene già il massimo di 200 premi.',
    en: 'The catalogue holds the most it can: 200 rewards.',
  },
  bond_too_low: {
    status: 409,
    it: 'La raccolta è attiva e la cauzione registrata non copre il nuovo montepremi: aggiorna prima la cauzione.',
    en: 'The program is active and the recorded bond does not cover the new prize pool: update the bond first.',
  },
} as const satisfies Errors
