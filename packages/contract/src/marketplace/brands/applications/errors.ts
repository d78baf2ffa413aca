import { conflict, notFound, type Errors } from '../../../common/error-entry.ts'

export const errors = {
  email_unverified: conflict(
    'Conferma prima la tua email: ti abbiamo inviato un link.',
    'Confirm your email first: we sent you a link.',
  ),
  application_pending: conflict(
    'La tua richiesta è già in esame.',
    'Your application is already under review.',
  ),
  application_not_found: notFound('Richiesta non trovata', 'Application not found'),
  application_decided: conflict(
    'Su questa richiesta è già stato deciso.',
    'This application has been decided already.',
  ),
  owner_without_terms: conflict(
    'Il titolare non ha accettato i Termini di servizio: l’attività non può essere verificata finché non li accetta.',
    'The owner has not accepted the terms of service: the business cannot be verified until then.',
  ),
  terms_changed: conflict(
    'Nel frattempo il testo è cambiato: leggi quello nuovo, poi accettalo.',
    'The text has changed meanwhile: read the new one, then accept it.',
  ),
  piva_taken: conflict(
    'Esiste già un’attività con questa partita IVA.',
    'A business with this VAT number already exists.',
  ),
} satisfies Errors
