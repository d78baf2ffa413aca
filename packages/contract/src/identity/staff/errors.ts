import { badRequest, conflict, forbidden, notFound, tooMany, type Errors } from '../../common/error-entry.ts'

export const errors = {
  staff_not_found: notFound('Persona non trovata', 'Person not found'),
  staff_known: conflict(
    'Questa persona lavora già per te o è già invitata.',
    'This person works for you already or is invited already.',
  ),
  staff_full: conflict(
    'Hai già {max} persone: termina prima un incarico.',
    'You have {max} people already: end somebody’s work first.',
  ),
  staff_state: conflict(
    'Nel frattempo è cambiato qualcosa: guarda di nuovo.',
    'Something has changed in the meantime: look again.',
  ),
  staff_sends: tooMany(
    'Hai già mandato {max} email: ritira l’invito e fanne uno nuovo.',
    'You have sent {max} emails already: withdraw the invitation and make a new one.',
  ),
  staff_date: conflict('Il termine deve essere nel futuro.', 'The end has to be in the future.'),
  invitation_invalid: badRequest(
    'Questo invito non è più valido: chiedi all’attività di mandarne uno nuovo.',
    'This invitation does not work any more: ask the business for a new one.',
  ),
  invitation_other_address: forbidden(
    'L’invito è per un altro indirizzo: entra o registrati con quello.',
    'The invitation is for another address: sign in or register with that one.',
  ),
  invitation_other_work: conflict(
    'Questo account ha già un altro ruolo: fatti invitare a un altro indirizzo email.',
    'This account has another role already: be invited at another email address.',
  ),
  till_other_shop: forbidden(
    'La tua cassa è di un altro punto vendita.',
    'Your till belongs to another shop.',
  ),
} satisfies Errors
