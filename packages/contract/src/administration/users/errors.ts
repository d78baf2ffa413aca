import type { Errors } from '../../common/error-entry.ts'

export const errors = {
  own_account: {
    status: 409,
    it: 'Questo è il tuo account: si blocca o si elimina solo dalle impostazioni.',
    en: 'This is your own account: it is closed in the settings only.',
  },
  brand_without_owner: {
    status: 409,
    it: 'È l’unico titolare del negozio: prima nominane un altro.',
    en: 'This is the shop’s only owner: name another one first.',
  },
} as const satisfies Errors
