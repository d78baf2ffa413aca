import type { Errors } from '../../common/error-entry.ts'

export const errors = {
  access_not_found: {
    status: 404,
    it: 'Richiesta di accesso non trovata',
    en: 'Request for access not found',
  },
  access_not_allowed: {
    status: 409,
    it: 'La persona non ha dato il consenso, o il tempo è finito.',
    en: 'The person has not consented, or the time is over.',
  },
  access_of_platform: {
    status: 409,
    it: 'Nell’account di chi lavora per la piattaforma non si entra.',
    en: 'Nobody enters the account of somebody who works for the platform.',
  },
  acting_not_allowed: {
    status: 403,
    it: 'Chi assiste non può farlo: lo fa la persona, dal suo dispositivo.',
    en: 'Whoever assists may not do this: the person does it on their own device.',
  },
} as const satisfies Errors
