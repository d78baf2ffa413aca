import type { Errors } from '../common/error-entry.ts'

export const errors = {
  reward_not_found: {
    status: 404,
    it: 'Premio non trovato',
    en: 'Reward not found',
  },
  reward_sold_out: {
    status: 409,
    it: 'Questo premio è esaurito.',
    en: 'This reward is sold out.',
  },
  points_insufficient: {
    status: 409,
    it: 'Ti mancano {missing} BP per questo premio.',
    en: 'You are {missing} BP short of this reward.',
  },
} as const satisfies Errors
