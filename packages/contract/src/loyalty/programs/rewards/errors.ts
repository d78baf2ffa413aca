import { conflict, notFound, refusal, type Errors } from '../../../common/error-entry.ts'

export const errors = {
  program_reward_not_found: notFound('Premio non trovato', 'Reward not found'),
  reward_changed: refusal(
    412,
    'Nel frattempo qualcuno ha modificato questo premio. Ricarica e riprova.',
    'Somebody has changed this reward meanwhile. Reload and try again.',
  ),
  catalogue_changed: conflict(
    'Nel frattempo il catalogo è cambiato. Ricarica e riprova.',
    'The catalogue has changed meanwhile. Reload and try again.',
  ),
  catalogue_full: conflict(
    'Il catalogo contiene già il massimo di 200 premi.',
    'The catalogue holds the most it can: 200 rewards.',
  ),
  bond_too_low: conflict(
    'La raccolta è programmata o attiva e la cauzione registrata non copre il nuovo montepremi (D.P.R. 430/2001, art. 7): aggiorna prima la cauzione.',
    'The program is scheduled or active and the recorded bond does not cover the new prize pool (D.P.R. 430/2001, art. 7): update the bond first.',
  ),
} satisfies Errors
