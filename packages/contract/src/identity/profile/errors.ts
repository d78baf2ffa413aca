import { conflict, notFound, type Errors } from '../../common/error-entry.ts'

export const errors = {
  user_not_found: notFound('Utente non trovato', 'User not found'),
  handle_taken: conflict('Questo identificativo è già in uso.', 'This handle is already in use.'),
} satisfies Errors
