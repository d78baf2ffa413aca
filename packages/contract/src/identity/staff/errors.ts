import type { Errors } from '../../common/error-entry.ts'

export const errors = {
  staff_not_found: {
    status: 404,
    it: 'Persona non trovata',
    en: 'Person not found',
  },
  staff_known: {
    status: 409,
    it: 'Questa persona lavora già per te o è già invitata.',
    en: 'This person works for you already or is invited already.',
  },
  staff_full: {
    status: 409,
    it: 'Hai già {max} persone: termina prima un incarico.',
    en: 'You have {max} people already: end somebody’s work first.',
  },
  staff_state: {
    status: 409,
    it: 'Nel frattempo è cambiato qualcosa: guarda di nuovo.',
    en: 'Something has changed in the meantime: look again.',
  },
  staff_sends: {
    status: 429,
    it: 'Hai già mandato {max} email: ritira l’invito e fanne uno nuovo.',
    en: 'You have sent {max} emails already: withdraw the invitation and make a new one.',
  },
  staff_date: {
    status: 409,
    it: 'Il termine deve essere nel futuro.',
    en: 'The end has to be in the future.',
  },
  invitation_invalid: {
    status: 400,
    it: 'Questo invito non è più valido: chiedi all’attività di mandarne uno nuovo.',
    en: 'This invitation does not work any more: ask the business for a new one.',
  },
  invitation_other_address: {
    status: 403,
    it: 'L’invito è per un altro indirizzo: entra o registrati con quello.',
    en: 'The invitation is for another address: sign in or register with that one.',
  },
  invitation_other_work: {
    status: 409,
    it: 'Questo account ha già un altro ruolo: fatti invitare a un altro indirizzo email.',
    en: 'This account has another role already: be invited at another email address.',
  },
  till_other_shop: {
    status: 403,
    it: 'La tua cassa è di un altro punto vendita.',
    en: 'Your till belongs to another shop.',
  },
} as const satisfies Errors
