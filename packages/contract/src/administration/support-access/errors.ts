import { conflict, forbidden, notFound, type Errors } from '../../common/error-entry.ts'

export const errors = {
  access_not_found: notFound('Richiesta di accesso non trovata', 'Request for access not found'),
  access_not_allowed: conflict(
    'La persona non ha dato il consenso, o il tempo è finito.',
    'The person has not consented, or the time is over.',
  ),
  access_of_platform: conflict(
    'Nell’account di chi lavora per la piattaforma non si entra.',
    'Nobody enters the account of somebody who works for the platform.',
  ),
  acting_not_allowed: forbidden(
    'Chi assiste non può farlo: lo fa la persona, dal suo dispositivo.',
    'Whoever assists may not do this: the person does it on their own device.',
  ),
} satisfies Errors
