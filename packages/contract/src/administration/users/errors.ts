import { conflict, type Errors } from '../../common/error-entry.ts'

export const errors = {
  own_account: conflict(
    'Questo è il tuo account: si blocca o si elimina solo dalle impostazioni.',
    'This is your own account: it is closed in the settings only.',
  ),
  brand_without_owner: conflict(
    'È l’unico titolare del negozio: prima nominane un altro.',
    'This is the shop’s only owner: name another one first.',
  ),
} satisfies Errors
