import type { Errors } from '../../common/error-entry.ts'

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
  reward_limit_reached: {
    status: 409,
    it: 'Hai già preso questo premio quante volte si può: {max} a testa.',
    en: 'You have had this reward as often as one may: {max} each.',
  },
  reward_bought: {
    status: 409,
    it: 'Qualcuno ha già comprato questo premio: non si elimina, ma puoi toglierlo dal catalogo.',
    en: 'Somebody has bought this reward: it cannot be deleted, but you can take it off offer.',
  },
  points_insufficient: {
    status: 409,
    it: 'Ti mancano {missing} BP per questo premio.',
    en: 'You are {missing} BP short of this reward.',
  },
} as const satisfies Errors
