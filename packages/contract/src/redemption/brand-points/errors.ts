import { conflict, notFound, type Errors } from '../../common/error-entry.ts'

export const errors = {
  reward_not_found: notFound('Premio non trovato', 'Reward not found'),
  reward_sold_out: conflict('Questo premio è esaurito.', 'This reward is sold out.'),
  reward_limit_reached: conflict(
    'Hai già preso questo premio quante volte si può: {max} a testa.',
    'You have had this reward as often as one may: {max} each.',
  ),
  reward_bought: conflict(
    'Qualcuno ha già comprato questo premio: non si elimina, ma puoi toglierlo dal catalogo.',
    'Somebody has bought this reward: it cannot be deleted, but you can take it off offer.',
  ),
  points_insufficient: conflict(
    'Ti mancano {missing} BP per questo premio.',
    'You are {missing} BP short of this reward.',
  ),
} satisfies Errors
